// Dice and the cube.

import type { Tint } from "../../game/contract";
import { pipsOf } from "../../ui/pips";
import { colour } from "../../ui/tints";

export const DIE = 64;
export const CUBE = 74;

/** A die around the origin; `used` when it has been played. */
export function Die({ value, used, tint }: { value: number; used: boolean; tint: Tint }) {
  const half = DIE / 2;
  return (
    <g className={used ? "die used" : "die"} data-die={value}>
      <rect className="die-shadow" x={-half} y={-half + 3} width={DIE} height={DIE} rx="13" />
      <rect
        className="die-face"
        x={-half}
        y={-half}
        width={DIE}
        height={DIE}
        rx="13"
        stroke={colour(tint)}
      />
      {pipsOf(value).map(([x, y]) => (
        <circle key={`${x} ${y}`} className="die-spot" cx={x * 17} cy={y * 17} r="6.2" />
      ))}
    </g>
  );
}

interface CubeProps {
  value: number;
  /** Offered to somebody, or out of play for this game. */
  state: "offered" | "resting" | "";
}

/** The doubling cube around the origin. */
export function CubeFace({ value, state }: CubeProps) {
  const half = CUBE / 2;
  const text = String(value);
  return (
    <g className={`cube ${state}`} data-cube="">
      <rect className="die-shadow" x={-half} y={-half + 3} width={CUBE} height={CUBE} rx="12" />
      <rect className="cube-face" x={-half} y={-half} width={CUBE} height={CUBE} rx="12" />
      <rect
        className="cube-edge"
        x={7 - half}
        y={7 - half}
        width={CUBE - 14}
        height={CUBE - 14}
        rx="7"
      />
      <text
        className="cube-value"
        y={text.length > 2 ? 9 : 13}
        fontSize={text.length > 2 ? 25 : 38}
      >
        {text}
      </text>
    </g>
  );
}
