// The layout of a board: a main path that winds up the hill, and shortcuts.
//
// The tile coordinates of a board are used if the tiles are far enough apart. Any other board is
// laid out from its graph alone.

import type { Point } from "../../ui/animation";
import { countCrossings, placeShortcuts, serpentine } from "./serpentine";
import type { BoardGraph } from "./types";

/** The distance of the nearest tiles, in SVG units. */
export const TILE_SPACING = 40;
/** The radius of a tile. */
export const TILE_RADIUS = 17;

/** The tiles of a path, both ends included. */
export type TilePath = readonly number[];

export interface BoardLayout {
  points: ReadonlyMap<number, Point>;
  /** The longest path from the start to the final tile. */
  main: TilePath;
  /** All other paths, from the tile where they leave to the tile where they rejoin. */
  shortcuts: readonly TilePath[];
  width: number;
  height: number;
}

const MARGIN = { x: 0.95, top: 1.2, bottom: 1 } as const;

const layoutCache = new WeakMap<BoardGraph, BoardLayout>();

/** The layout of a board; cached. */
export function layoutOf(board: BoardGraph): BoardLayout {
  const before = layoutCache.get(board);
  if (before) return before;
  const { main, shortcuts } = findPaths(board);
  const drawn = givenPoints(board) ?? computedPoints(main, shortcuts);
  const made = frameLayout(drawn, main, shortcuts);
  layoutCache.set(board, made);
  return made;
}

/** The board's own coordinates, scaled to a smallest distance of 1; null if they are unusable. */
function givenPoints(board: BoardGraph): Map<number, Point> | null {
  const points = new Map<number, Point>();
  for (const { id, x, y } of board.nodes) {
    if (x === undefined || y === undefined) return null;
    points.set(id, { x, y });
  }
  const nearest = nearestPair([...points.values()]);
  const edges = board.nodes.flatMap((node) =>
    node.neighbors.map((to) => distance(points.get(node.id), points.get(to))),
  );
  if (nearest <= 0 || Math.max(...edges) > 2.5 * nearest) return null;
  for (const [id, at] of points) points.set(id, { x: at.x / nearest, y: at.y / nearest });
  return points;
}

/** Computed coordinates: the main path in rows, shortcuts between them. */
function computedPoints(main: TilePath, shortcuts: readonly TilePath[]): Map<number, Point> {
  let best = new Map<number, Point>();
  let least = Number.POSITIVE_INFINITY;
  for (const pitch of [2.3, 2.7, 3.1, 3.5, 4, 5]) {
    const drawn = new Map(serpentine(main.length, pitch).map((at, n) => [main[n] as number, at]));
    placeShortcuts(drawn, main, shortcuts);
    const near = nearestPair([...drawn.values()]) < 0.98 ? 100 : 0;
    const faults = near + countCrossings(drawn, [main, ...shortcuts]);
    if (faults < least) [best, least] = [drawn, faults];
    if (faults === 0) break;
  }
  return best;
}

function frameLayout(
  points: Map<number, Point>,
  main: TilePath,
  shortcuts: readonly TilePath[],
): BoardLayout {
  const xs = [...points.values()].map((at) => at.x);
  const ys = [...points.values()].map((at) => at.y);
  const [left, top] = [Math.min(...xs) - MARGIN.x, Math.min(...ys) - MARGIN.top];
  const placed = new Map<number, Point>();
  for (const [id, at] of points) {
    placed.set(id, { x: (at.x - left) * TILE_SPACING, y: (at.y - top) * TILE_SPACING });
  }
  return {
    points: placed,
    main,
    shortcuts,
    width: (Math.max(...xs) + MARGIN.x - left) * TILE_SPACING,
    height: (Math.max(...ys) + MARGIN.bottom - top) * TILE_SPACING,
  };
}

/** The longest path, and all other edges as shortcuts between tiles that are already on a path. */
export function findPaths(board: BoardGraph): { main: TilePath; shortcuts: TilePath[] } {
  const next = new Map(board.nodes.map((node) => [node.id, node.neighbors]));
  const start = board.nodes.find((node) => node.type === "start")?.id ?? 0;
  const main = longestPath(start, next, new Set());
  const placed = new Set(main);
  const used = new Set(main.map((id, n) => `${id}>${main[n + 1]}`));
  const shortcuts: TilePath[] = [];
  for (let found = true; found; ) {
    found = false;
    for (const from of [...placed]) {
      for (const to of next.get(from) ?? []) {
        if (used.has(`${from}>${to}`)) continue;
        const way = [from, ...(placed.has(to) ? [to] : longestPath(to, next, placed))];
        for (const [n, id] of way.entries()) {
          placed.add(id);
          used.add(`${id}>${way[n + 1]}`);
        }
        shortcuts.push(way);
        found = true;
      }
    }
  }
  return { main, shortcuts };
}

/** The longest path from a tile to a tile of `until` or to a dead end. */
function longestPath(
  from: number,
  next: Map<number, number[]>,
  until: ReadonlySet<number>,
): number[] {
  const known = new Map<number, number[]>();
  const walk = (id: number): number[] => {
    const before = known.get(id);
    if (before) return before;
    let best: number[] = [];
    if (!until.has(id)) {
      for (const to of next.get(id) ?? []) {
        const rest = walk(to);
        if (rest.length > best.length) best = rest;
      }
    }
    const way = [id, ...best];
    known.set(id, way);
    return way;
  };
  return walk(from);
}

export function distance(a: Point | undefined, b: Point | undefined): number {
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : Number.POSITIVE_INFINITY;
}

export function nearestPair(points: readonly Point[]): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (const [n, one] of points.entries()) {
    for (const other of points.slice(n + 1)) nearest = Math.min(nearest, distance(one, other));
  }
  return nearest;
}

/** A smooth line through points as an SVG path. */
export function smoothPath(points: readonly Point[]): string {
  const [first] = points;
  if (!first) return "";
  let line = `M${round(first.x)} ${round(first.y)}`;
  for (let n = 0; n + 1 < points.length; n++) {
    const [a, b, c, d] = [
      points[n - 1] ?? points[n],
      points[n],
      points[n + 1],
      points[n + 2] ?? points[n + 1],
    ];
    if (!a || !b || !c || !d) continue;
    const one = { x: b.x + (c.x - a.x) / 6, y: b.y + (c.y - a.y) / 6 };
    const two = { x: c.x - (d.x - b.x) / 6, y: c.y - (d.y - b.y) / 6 };
    line += `C${round(one.x)} ${round(one.y)} ${round(two.x)} ${round(two.y)} ${round(c.x)} ${round(c.y)}`;
  }
  return line;
}

const round = (number: number) => Math.round(number * 10) / 10;

export function tilePathPoints({ points }: BoardLayout, way: TilePath): Point[] {
  return way.flatMap((id) => points.get(id) ?? []);
}

/** The offset of a token from the center of its tile if several tokens share it. */
export function tokenOffset(count: number, at: number): Point {
  if (count <= 1) return { x: 0, y: -11 };
  const row = count <= 3 ? count : Math.ceil(count / 2);
  const second = at >= row;
  const inRow = second ? count - row : row;
  const place = (second ? at - row : at) - (inRow - 1) / 2;
  const gap = Math.min(20, 46 / Math.max(1, inRow - 1));
  return { x: place * gap, y: count <= 3 ? -11 : second ? 4 : -19 };
}

export type ArrowDirection = "left" | "right" | "up" | "down";
const DIRECTION_VECTORS: Record<ArrowDirection, Point> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
};

/** The nearest tile in the direction of an arrow key. */
export function neighbourTile(
  { points }: BoardLayout,
  from: number,
  direction: ArrowDirection,
): number {
  const here = points.get(from);
  const heading = DIRECTION_VECTORS[direction];
  let [best, least] = [from, Number.POSITIVE_INFINITY];
  for (const [id, at] of points) {
    if (!here || id === from) continue;
    const on = (at.x - here.x) * heading.x + (at.y - here.y) * heading.y;
    const off = Math.abs((at.x - here.x) * heading.y) + Math.abs((at.y - here.y) * heading.x);
    if (on < TILE_SPACING / 4 || off > 1.5 * on) continue;
    const cost = on + 2 * off;
    if (cost < least) [best, least] = [id, cost];
  }
  return best;
}

const LABEL_HALF_HEIGHT = 9;

/** Positions of labels beside tiles that cover as few tiles and other labels as possible. */
export function labelPositions(
  drawing: BoardLayout,
  labels: readonly { id: number; width: number }[],
): Point[] {
  const placed: { at: Point; width: number }[] = [];
  for (const { id, width } of labels) {
    const tile = drawing.points.get(id) ?? { x: 0, y: 0 };
    const half = width / 2;
    const spots: Point[] = [];
    for (const dy of [-34, 34, -50, 50, -66, 66]) {
      for (const dx of [0, -half + 10, half - 10, -half - 20, half + 20]) {
        spots.push({ x: tile.x + dx, y: tile.y + dy });
      }
    }
    const cost = (at: Point) =>
      [...drawing.points.values()].filter((other) => labelTouchesTile(at, half, other)).length +
      placed.filter(
        (other) =>
          Math.abs(other.at.x - at.x) < half + other.width / 2 &&
          Math.abs(other.at.y - at.y) < 2 * LABEL_HALF_HEIGHT + 2,
      ).length +
      (at.x - half < 0 || at.x + half > drawing.width || at.y < 12 || at.y > drawing.height - 12
        ? 3
        : 0);
    const best = spots.reduce((one, other) => (cost(other) < cost(one) ? other : one));
    placed.push({ at: best, width });
  }
  return placed.map(({ at }) => at);
}

function labelTouchesTile(at: Point, half: number, tile: Point): boolean {
  const dx = Math.max(0, Math.abs(tile.x - at.x) - half);
  const dy = Math.max(0, Math.abs(tile.y - at.y) - LABEL_HALF_HEIGHT);
  return Math.hypot(dx, dy) < TILE_RADIUS;
}
