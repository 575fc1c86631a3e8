// The hill from above: terraces that rise with the path, trees below and rocks above.

import { memo, useId } from "react";
import type { Point } from "../../ui/motion";
import { along, curve, distance, type Layout, UNIT } from "./geometry";

const LEVELS = 6;

/** The hill rises along its path: each terrace is the ground around what is left of the way. */
export const Landscape = memo(function Landscape({ drawing }: { drawing: Layout }) {
  const edge = useId();
  const main = along(drawing, drawing.main);
  const terraces = Array.from({ length: LEVELS }, (_, level) => {
    const from = Math.floor((main.length * 0.94 * level) / LEVELS);
    return { level, line: curve(main.slice(from)), width: 4.9 * UNIT - level * 13 };
  });
  return (
    <g clipPath={`url(#${edge})`}>
      <clipPath id={edge}>
        <rect width={drawing.width} height={drawing.height} rx={10} />
      </clipPath>
      <rect width={drawing.width} height={drawing.height} className="hill-meadow" />
      {terraces.map(({ level, line, width }) => (
        <g key={level}>
          <path d={line} className="hill-cliff" strokeWidth={width} transform="translate(1.5 4)" />
          <path d={line} className={`hill-terrace hill-terrace-${level}`} strokeWidth={width} />
        </g>
      ))}
      {wild(drawing).map((at) => (
        <Wild key={`${at.x} ${at.y}`} at={at} high={at.y < drawing.height * 0.42} />
      ))}
      {drawing.shortcuts.map((way) => (
        <Steep key={way.join(" ")} points={along(drawing, way)} />
      ))}
      <path d={curve(main)} className="hill-road-edge" />
      <path d={curve(main)} className="hill-road" />
    </g>
  );
});

/** A shortcut: dark ground and steps cut into it. */
function Steep({ points }: { points: Point[] }) {
  const line = curve(points);
  return (
    <>
      <path d={line} className="hill-gully" />
      <path d={line} className="hill-steps" />
      <path d={line} className="hill-steps-middle" />
    </>
  );
}

/** Places where nothing leads, always the same ones. */
function wild(drawing: Layout): Point[] {
  const tiles = [...drawing.points.values()];
  const found: Point[] = [];
  for (let row = 0; row * 34 < drawing.height; row++) {
    for (let column = 0; column * 34 < drawing.width; column++) {
      const chance = noise(row, column);
      const at = {
        x: Math.round(column * 34 + 10 + 18 * noise(column, row + 7)),
        y: Math.round(row * 34 + 12 + 16 * noise(row + 3, column)),
      };
      const inside = at.x < drawing.width - 8 && at.y < drawing.height - 6;
      const free = tiles.every((tile) => distance(tile, at) > 1.02 * UNIT);
      if (chance < 0.5 && inside && free) found.push(at);
    }
  }
  return found;
}

function noise(one: number, other: number): number {
  const wave = Math.sin(one * 127.1 + other * 311.7) * 43758.5453;
  return wave - Math.floor(wave);
}

function Wild({ at, high }: { at: Point; high: boolean }) {
  const place = `translate(${at.x} ${at.y})`;
  if (high) {
    return (
      <path
        className="hill-rock"
        transform={place}
        d="M-6 4L-3-3L1-5L6 1L5 4ZM1-5L0 0L-3-3M0 0L2 4"
      />
    );
  }
  return <path className="hill-tree" transform={place} d="M0-9L5 1H2L6 6H-6L-2 1H-5ZM0 6V10" />;
}
