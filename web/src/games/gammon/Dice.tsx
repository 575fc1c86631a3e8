// Dice and the cube.

import type { Tint } from "../../game/contract";
import { pipPositions } from "../../ui/pips";
import { tintColour } from "../../ui/tints";
import { useTumblingFace } from "../../ui/useTumblingFace";

export const DIE_SIZE = 64;
export const CUBE_SIZE = 74;

/** A die, centered at the origin. */
export function Die({ value, used, tint }: { value: number; used: boolean; tint: Tint }) {
  return (
    <g className={used ? "die used" : "die"} data-die={value}>
      <Square className="die-shadow" size={DIE_SIZE} corner={13} down={3} />
      <Square className="die-face" size={DIE_SIZE} corner={13} stroke={tintColour(tint)} />
      {pipPositions(value).map(([x, y]) => (
        <circle key={`${x} ${y}`} className="die-spot" cx={x * 17} cy={y * 17} r="6.2" />
      ))}
    </g>
  );
}

interface FallingDieProps {
  value: number;
  used: boolean;
  tint: Tint;
  /** How long it falls; 0 if it lies. */
  tumbleMs: number;
}

/** A die whose faces change while it falls. */
export function FallingDie({ value, used, tint, tumbleMs }: FallingDieProps) {
  const face = useTumblingFace(value, 6, tumbleMs);
  return <Die value={face} used={used} tint={tint} />;
}

interface CubeProps {
  value: number;
  /** `resting` in the Crawford game, in which the cube is not used. */
  state: "offered" | "resting" | "";
}

/** The doubling cube, centered at the origin. */
export function CubeFace({ value, state }: CubeProps) {
  const text = String(value);
  return (
    <g className={`cube ${state}`} data-cube="">
      <Square className="die-shadow" size={CUBE_SIZE} corner={12} down={3} />
      <Square className="cube-face" size={CUBE_SIZE} corner={12} />
      <Square className="cube-edge" size={CUBE_SIZE - 14} corner={7} />
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

interface SquareProps {
  className: string;
  size: number;
  /** The radius of the corners. */
  corner: number;
  /** How far the centre is below the origin. */
  down?: number;
  stroke?: string;
}

/** A square with round corners, centered at the origin. */
function Square({ className, size, corner, down = 0, stroke }: SquareProps) {
  const start = -size / 2;
  return (
    <rect
      className={className}
      x={start}
      y={start + down}
      width={size}
      height={size}
      rx={corner}
      stroke={stroke}
    />
  );
}
