// The colour and shape of each seat, used for tokens, log lines and panels.

import type { Shape, Tint, TintName } from "../game/contract";

/** The tints in the order of the seats. */
export const TINTS: readonly Tint[] = [
  { name: "vermilion", shape: "circle" },
  { name: "blue", shape: "square" },
  { name: "green", shape: "triangle" },
  { name: "yellow", shape: "diamond" },
  { name: "purple", shape: "hexagon" },
  { name: "sky", shape: "star" },
];

export function seatTint(seat: number): Tint {
  return TINTS[seat % TINTS.length] as Tint;
}

export function tintByName(name: TintName): Tint {
  return TINTS.find((tint) => tint.name === name) ?? (TINTS[0] as Tint);
}

/** The colour of a tint: a CSS variable that follows the theme. */
export function tintColour(tint: Tint): string {
  return `var(--tint-${tint.name})`;
}

/** The colour of text on a tint. */
export function textColourOn(tint: Tint): string {
  return `var(--on-${tint.name})`;
}

/** A shape of radius 1 around the origin, as an SVG path. */
const SHAPE_PATHS: Record<Shape, string> = {
  circle: "M1 0A1 1 0 1 1-1 0A1 1 0 1 1 1 0Z",
  square: "M-.85-.85H.85V.85H-.85Z",
  triangle: "M0-1.05L1 .8H-1Z",
  diamond: "M0-1.1L.95 0L0 1.1L-.95 0Z",
  hexagon: "M-.95-.55L0-1.08L.95-.55V.55L0 1.08L-.95 .55Z",
  star: "M0-1.1L.29-.4L1.05-.34L.47.15L.65.89L0 .49L-.65.89L-.47.15L-1.05-.34L-.29-.4Z",
};

export function shapePath(shape: Shape): string {
  return SHAPE_PATHS[shape];
}

/** The shape of a seat as an inline icon. */
export function SeatMark({ tint, size = 14 }: { tint: Tint; size?: number }) {
  return (
    <svg
      className="mark"
      width={size}
      height={size}
      viewBox="-1.25 -1.25 2.5 2.5"
      aria-hidden="true"
      focusable="false"
    >
      <path
        d={SHAPE_PATHS[tint.shape]}
        fill={tintColour(tint)}
        stroke="var(--ink)"
        strokeWidth=".14"
      />
    </svg>
  );
}
