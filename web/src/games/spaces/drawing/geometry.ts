// Where things are on the paper, in its own units.

import type { Point } from "../../../ui/motion";
import { type Item, same, turned } from "../format/board";
import type { At } from "../types";

/** The side of a cell, and the room around the grid for the ways out and the numbers. */
export const UNIT = 100;
export const EDGE = 62;

/** The side of the paper. */
export function side(size: number): number {
  return UNIT * size + 2 * EDGE;
}

export function corner({ row, col }: At): Point {
  return { x: EDGE + UNIT * col, y: EDGE + UNIT * row };
}

export function centre(at: At): Point {
  const { x, y } = corner(at);
  return { x: x + UNIT / 2, y: y + UNIT / 2 };
}

/** Letters that can still be read when the paper of a large board is small. */
export function lettering(size: number): number {
  return 15 + 1.7 * size;
}

/** The cell under a point of the paper; row -1 is the way out at the top. */
export function cellAt(size: number, { x, y }: Point): At | undefined {
  const at = { row: Math.floor((y - EDGE) / UNIT), col: Math.floor((x - EDGE) / UNIT) };
  const inside = at.col >= 0 && at.col < size && at.row >= -1 && at.row < size;
  return inside ? at : undefined;
}

/** How a side is laid on the paper: as it is or turned, a little aside of the other. */
export interface Lay {
  size: number;
  turned: boolean;
  aside: number;
}

export function lay(size: number, isTurned = false, aside = 0): Lay {
  return { size, turned: isTurned, aside };
}

/** A cell of a side's own frame on the paper. */
export function placed({ size, turned: isTurned }: Lay, at: At): At {
  return isTurned ? turned(size, at) : at;
}

/** The middle of a side's cell, where its pencil runs. */
export function spot(where: Lay, at: At): Point {
  const { x, y } = centre(placed(where, at));
  return { x: x + where.aside, y: y - where.aside };
}

/**
 * Where a trap lies: further aside than the ways, so that two on one cell are both seen, and
 * in the corner of a cell where its own piece has been.
 */
export function trapSpot(where: Lay, at: At, stops: readonly Stop[]): Point {
  if (!stops.some((stop) => same(stop.at, at))) {
    return spot({ ...where, aside: 1.9 * where.aside }, at);
  }
  const { x, y } = centre(placed(where, at));
  const by = where.turned ? -UNIT / 4 : UNIT / 4;
  return { x: x + by, y: y + by };
}

/** Beyond the edge, where a side leaves from a column. */
export function beyond(where: Lay, col: number): Point {
  const { x, y } = spot(where, { row: 0, col });
  const far = UNIT / 2 + EDGE * 0.55;
  return { x, y: where.turned ? y + far + where.aside : y - far + where.aside };
}

/** A point a piece has come to, and with which item or step. */
export interface Stop {
  at: At;
  /** From 1. */
  order: number;
}

/** The line through these cells. Coming back to a cell moves the line aside, so it is seen. */
export function trail(where: Lay, stops: readonly Stop[], exit?: number): Point[] {
  const points = stops.map(({ at }, index) => {
    const before = stops.slice(0, index).filter((stop) => same(stop.at, at)).length;
    const { x, y } = spot(where, at);
    const by = Math.min(before, 3) * 11;
    return { x: x + by, y: y + by };
  });
  if (exit === undefined) return points;
  const last = points.at(-1);
  const out = beyond(where, exit);
  return [...points, { x: last?.x ?? out.x, y: out.y }];
}

/** The stops, the traps and the exit of a list of items. */
export function parts(items: readonly Item[]): { stops: Stop[]; traps: Stop[]; exit?: number } {
  const of = (kind: "piece" | "trap") =>
    items.flatMap((item, at) => (item.kind === kind ? [{ at: item.cell, order: at + 1 }] : []));
  const exit = items.find((item) => item.kind === "exit");
  return { stops: of("piece"), traps: of("trap"), exit: exit?.col };
}

/** A line as a hand draws it: never quite straight, always the same. */
export function pencil(points: readonly Point[]): string {
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

/** A small cross. */
export function cross({ x, y }: Point, reach = 14): string {
  const by = (at: number) => reach + 2 * wobble(x + 2 * y + at);
  const [a, b, c, d] = [by(1), by(2), by(3), by(4)];
  return (
    `M${round(x - a)} ${round(y - b)}L${round(x + b)} ${round(y + a)}` +
    `M${round(x + c)} ${round(y - d)}L${round(x - d)} ${round(y + c)}`
  );
}

/** The head of an arrow that points out of the board. */
export function arrowhead({ x, y }: Point, down: boolean): string {
  const by = down ? -14 : 14;
  return `M${round(x - 12)} ${round(y + by)}L${round(x)} ${round(y)}L${round(x + 12)} ${round(y + by)}`;
}

/** Between -1 and 1, the same for the same number. */
function wobble(seed: number): number {
  const wave = Math.sin(seed * 12.9898) * 43758.5453;
  return 2 * (wave - Math.floor(wave)) - 1;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
