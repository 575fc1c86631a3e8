// Dice and the cube.

import type { Tint } from "../../game/contract";
import { pipPositions } from "../../ui/pips";
import { tintColour } from "../../ui/tints";

export const DIE_SIZE = 64;
export const CUBE_SIZE = 74;

/** A die, centered at the origin. */
export function Die({ value, used, tint }: { value: number; used: boolean; tint: Tint }) {
  const half = DIE_SIZE / 2;
  return (
    <g className={used ? "die used" : "die"} data-die={value}>
      <rect
        className="die-shadow"
        x={-half}
        y={-half + 3}
        width={DIE_SIZE}
        height={DIE_SIZE}
        rx="13"
      />
      <rect
        className="die-face"
        x={-half}
        y={-half}
        width={DIE_SIZE}
        height={DIE_SIZE}
        rx="13"
        stroke={tintColour(tint)}
      />
      {pipPositions(value).map(([x, y]) => (
        <circle key={`${x} ${y}`} className="die-spot" cx={x * 17} cy={y * 17} r="6.2" />
      ))}
    </g>
  );
}

interface CubeProps {
  value: number;
  /** `resting` in the Crawford game, in which the cube is not used. */
  state: "offered" | "resting" | "";
}

/** The doubling cube, centered at the origin. */
export function CubeFace({ value, state }: CubeProps) {
  const half = CUBE_SIZE / 2;
  const text = String(value);
  return (
    <g className={`cube ${state}`} data-cube="">
      <rect
        className="die-shadow"
        x={-half}
        y={-half + 3}
        width={CUBE_SIZE}
        height={CUBE_SIZE}
        rx="12"
      />
      <rect
        className="cube-face"
        x={-half}
        y={-half}
        width={CUBE_SIZE}
        height={CUBE_SIZE}
        rx="12"
      />
      <rect
        className="cube-edge"
        x={7 - half}
        y={7 - half}
        width={CUBE_SIZE - 14}
        height={CUBE_SIZE - 14}
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
