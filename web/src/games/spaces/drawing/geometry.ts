// Positions on the paper in SVG units.

import type { Point } from "../../../ui/animation";
import { type Item, isSameCell, rotateCell } from "../format/board";
import type { CellData } from "../types";

/** The size of a cell, and the margin around the grid for exits and numbers. */
export const CELL_SIZE = 100;
export const MARGIN = 62;

export function paperSize(size: number): number {
  return CELL_SIZE * size + 2 * MARGIN;
}

export function cellCorner({ row, col }: CellData): Point {
  return { x: MARGIN + CELL_SIZE * col, y: MARGIN + CELL_SIZE * row };
}

export function cellCentre(at: CellData): Point {
  const { x, y } = cellCorner(at);
  return { x: x + CELL_SIZE / 2, y: y + CELL_SIZE / 2 };
}

/** A font size that stays readable on large boards. */
export function fontSize(size: number): number {
  return 15 + 1.7 * size;
}

/** The cell at a point; row -1 is the exit at the top. */
export function cellAt(size: number, { x, y }: Point): CellData | undefined {
  const at = {
    row: Math.floor((y - MARGIN) / CELL_SIZE),
    col: Math.floor((x - MARGIN) / CELL_SIZE),
  };
  const inside = at.col >= 0 && at.col < size && at.row >= -1 && at.row < size;
  return inside ? at : undefined;
}

/** The points of a straight line, close enough to miss no cell; without the first. */
export function pointsBetween(from: Point, to: Point): Point[] {
  const far = Math.hypot(to.x - from.x, to.y - from.y);
  const count = Math.max(1, Math.ceil(far / (CELL_SIZE / 4)));
  return Array.from({ length: count }, (_, n) => {
    const part = (n + 1) / count;
    return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
  });
}

/** The placement of a side's board: rotated by half a turn or not, with an offset from the other. */
export interface BoardPlacement {
  size: number;
  turned: boolean;
  offset: number;
}

export function placement(size: number, isTurned = false, offset = 0): BoardPlacement {
  return { size, turned: isTurned, offset };
}

/** The cell on the paper of a cell in a side's own coordinates. */
export function toPaperCell({ size, turned: isTurned }: BoardPlacement, at: CellData): CellData {
  return isTurned ? rotateCell(size, at) : at;
}

/** The point on the paper where a side's path passes through a cell. */
export function toPaperPoint(where: BoardPlacement, at: CellData): Point {
  const { x, y } = cellCentre(toPaperCell(where, at));
  return { x: x + where.offset, y: y - where.offset };
}

/**
 * The point of a trap: with a larger offset than paths, so that two on one cell are both visible,
 * and in the corner of a cell that the side's own path passes through.
 */
export function trapPoint(where: BoardPlacement, at: CellData, stops: readonly Stop[]): Point {
  if (!stops.some((stop) => isSameCell(stop.at, at))) {
    return toPaperPoint({ ...where, offset: 1.9 * where.offset }, at);
  }
  const { x, y } = cellCentre(toPaperCell(where, at));
  const by = where.turned ? -CELL_SIZE / 4 : CELL_SIZE / 4;
  return { x: x + by, y: y + by };
}

/** The point outside of the grid where a side leaves from a column. */
export function exitPoint(where: BoardPlacement, col: number): Point {
  const { x, y } = toPaperPoint(where, { row: 0, col });
  const far = CELL_SIZE / 2 + MARGIN * 0.55;
  return { x, y: where.turned ? y + far + where.offset : y - far + where.offset };
}

/** A cell that a piece has reached, and the item or step it was. */
export interface Stop {
  at: CellData;
  /** From 1. */
  order: number;
}

/** The points of a path. Repeated visits of a cell are offset, so that all are visible. */
export function pathPoints(where: BoardPlacement, stops: readonly Stop[], exit?: number): Point[] {
  const points = stops.map(({ at }, index) => {
    const before = stops.slice(0, index).filter((stop) => isSameCell(stop.at, at)).length;
    const { x, y } = toPaperPoint(where, at);
    const by = Math.min(before, 3) * 11;
    return { x: x + by, y: y + by };
  });
  if (exit === undefined) return points;
  const last = points.at(-1);
  const out = exitPoint(where, exit);
  return [...points, { x: last?.x ?? out.x, y: out.y }];
}

export function splitItems(items: readonly Item[]): {
  stops: Stop[];
  traps: Stop[];
  exit?: number;
} {
  const of = (kind: "piece" | "trap") =>
    items.flatMap((item, at) => (item.kind === kind ? [{ at: item.cell, order: at + 1 }] : []));
  const exit = items.find((item) => item.kind === "exit");
  return { stops: of("piece"), traps: of("trap"), exit: exit?.col };
}

/** A slightly curved line that looks hand-drawn; deterministic. */
export function handDrawnPath(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (!first) return "";
  let from = first;
  let path = `M${round(first.x)} ${round(first.y)}`;
  rest.forEach((to, at) => {
    const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    const bend = 3.2 * wobble(at * 7 + to.x + 3 * to.y);
    const across = Math.abs(to.x - from.x) < Math.abs(to.y - from.y);
    const by = across ? { x: bend, y: 0 } : { x: 0, y: bend };
    path += `Q${round(middle.x + by.x)} ${round(middle.y + by.y)} ${round(to.x)} ${round(to.y)}`;
    from = to;
  });
  return path;
}

export function crossPath({ x, y }: Point, reach = 14): string {
  const by = (at: number) => reach + 2 * wobble(x + 2 * y + at);
  const [a, b, c, d] = [by(1), by(2), by(3), by(4)];
  return (
    `M${round(x - a)} ${round(y - b)}L${round(x + b)} ${round(y + a)}` +
    `M${round(x + c)} ${round(y - d)}L${round(x - d)} ${round(y + c)}`
  );
}

export function arrowheadPath({ x, y }: Point, down: boolean): string {
  const by = down ? -14 : 14;
  return `M${round(x - 12)} ${round(y + by)}L${round(x)} ${round(y)}L${round(x + 12)} ${round(y + by)}`;
}

/** A pseudo-random number between -1 and 1. */
function wobble(seed: number): number {
  const wave = Math.sin(seed * 12.9898) * 43758.5453;
  return 2 * (wave - Math.floor(wave)) - 1;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
