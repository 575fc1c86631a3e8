// A line from the panel of a fight to the tile where it takes place.

import { type RefObject, useState } from "react";
import type { Point } from "../../ui/animation";
import { useFrameEffect } from "../../ui/useFrameEffect";
import { TILE_RADIUS } from "./geometry";

interface CombatLineProps {
  /** The element that holds the map and the panel. */
  board: RefObject<HTMLElement | null>;
  svg: RefObject<SVGSVGElement | null>;
  /** The tile in the coordinates of the map. */
  tile: Point;
}

export function CombatLine({ board, svg, tile }: CombatLineProps) {
  const [line, setLine] = useState<string | null>(null);
  // After every drawing: the map may have been moved, the panel may have grown.
  useFrameEffect(() => setLine(measureLine(board.current, svg.current, tile)));
  if (!line) return null;
  return (
    <svg className="hill-combat-line" aria-hidden="true">
      <path d={line} />
    </svg>
  );
}

/** The path from the rim of the tile to the nearest edge of the panel; null if the tile is not seen. */
function measureLine(
  board: HTMLElement | null,
  svg: SVGSVGElement | null,
  tile: Point,
): string | null {
  const panel = board?.querySelector(".hill-situation")?.getBoundingClientRect();
  const matrix = svg?.getScreenCTM();
  if (!board || !svg || !panel || !matrix) return null;
  const origin = board.getBoundingClientRect();
  const map = svg.getBoundingClientRect();
  const at = new DOMPoint(tile.x, tile.y).matrixTransform(matrix);
  if (at.x < map.left || at.x > map.right || at.y < map.top || at.y > map.bottom) return null;
  const isBeside = panel.left >= map.right - 1;
  const to = isBeside
    ? { x: panel.left, y: Math.min(panel.bottom - 16, Math.max(panel.top + 16, at.y)) }
    : { x: Math.min(panel.right - 16, Math.max(panel.left + 16, at.x)), y: panel.top };
  const away = Math.hypot(to.x - at.x, to.y - at.y);
  const rim = ((TILE_RADIUS + 5) * matrix.a) / Math.max(1, away);
  const from = { x: at.x + (to.x - at.x) * rim, y: at.y + (to.y - at.y) * rim };
  const round = (value: number) => Math.round(value * 10) / 10;
  const point = ({ x, y }: Point) => `${round(x - origin.left)} ${round(y - origin.top)}`;
  return `M${point(from)}L${point(to)}`;
}
