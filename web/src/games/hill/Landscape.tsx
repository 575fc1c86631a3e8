// The background of the board: terraces along the path, trees below and rocks above.

import { memo, useId } from "react";
import type { Point } from "../../ui/animation";
import { type BoardLayout, distance, smoothPath, TILE_SPACING, tilePathPoints } from "./geometry";

const TERRACE_COUNT = 6;

/** Each terrace is the area around the rest of the path, so that the hill rises along it. */
export const Landscape = memo(function Landscape({ drawing }: { drawing: BoardLayout }) {
  const edge = useId();
  const main = tilePathPoints(drawing, drawing.main);
  const terraces = Array.from({ length: TERRACE_COUNT }, (_, level) => {
    const from = Math.floor((main.length * 0.94 * level) / TERRACE_COUNT);
    return { level, line: smoothPath(main.slice(from)), width: 4.9 * TILE_SPACING - level * 13 };
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
      {sceneryPoints(drawing).map((at) => (
        <Scenery key={`${at.x} ${at.y}`} at={at} high={at.y < drawing.height * 0.42} />
      ))}
      {drawing.shortcuts.map((way) => (
        <ShortcutPath key={way.join(" ")} points={tilePathPoints(drawing, way)} />
      ))}
      <path d={smoothPath(main)} className="hill-road-edge" />
      <path d={smoothPath(main)} className="hill-road" />
    </g>
  );
});

function ShortcutPath({ points }: { points: Point[] }) {
  const line = smoothPath(points);
  return (
    <>
      <path d={line} className="hill-gully" />
      <path d={line} className="hill-steps" />
      <path d={line} className="hill-steps-middle" />
    </>
  );
}

/** Pseudo-random points away from all tiles, always the same for a layout. */
function sceneryPoints(drawing: BoardLayout): Point[] {
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
      const free = tiles.every((tile) => distance(tile, at) > 1.02 * TILE_SPACING);
      if (chance < 0.5 && inside && free) found.push(at);
    }
  }
  return found;
}

function noise(one: number, other: number): number {
  const wave = Math.sin(one * 127.1 + other * 311.7) * 43758.5453;
  return wave - Math.floor(wave);
}

function Scenery({ at, high }: { at: Point; high: boolean }) {
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
