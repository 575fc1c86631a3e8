// Where the tiles of a board lie: one path that winds up the hill, and the steeper ways between.
//
// A board may say where its tiles are drawn; if they lie well apart that is kept. Any other
// board is laid out from its ways alone.

import type { Point } from "../../ui/motion";
import { crossings, relax, serpentine } from "./serpentine";
import type { Graph } from "./types";

/** The distance of two tiles that nearly touch, in the drawing's own units. */
export const UNIT = 40;
/** The radius of a tile. */
export const TILE = 17;

/** A way: the tiles it goes through, with both ends. */
export type Way = readonly number[];

export interface Layout {
  points: ReadonlyMap<number, Point>;
  /** The longest way from the start to the final. */
  main: Way;
  /** Every other way, from where it leaves to where it comes back. */
  shortcuts: readonly Way[];
  width: number;
  height: number;
}

const MARGIN = { x: 0.95, top: 1.2, bottom: 1 } as const;

const known = new WeakMap<Graph, Layout>();

/** The drawing of a board; the same board has the same drawing. */
export function layout(board: Graph): Layout {
  const before = known.get(board);
  if (before) return before;
  const { main, shortcuts } = ways(board);
  const drawn = drawing(board) ?? computed(main, shortcuts);
  const made = framed(drawn, main, shortcuts);
  known.set(board, made);
  return made;
}

/** The board's own drawing, scaled so that the nearest tiles are one apart, if it is a good one. */
function drawing(board: Graph): Map<number, Point> | null {
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

/** A drawing made from the ways: the main one in rows, the others in the lanes between. */
function computed(main: Way, shortcuts: readonly Way[]): Map<number, Point> {
  let best = new Map<number, Point>();
  let least = Number.POSITIVE_INFINITY;
  for (const pitch of [2.3, 2.7, 3.1, 3.5, 4, 5]) {
    const drawn = new Map(serpentine(main.length, pitch).map((at, n) => [main[n] as number, at]));
    relax(drawn, main, shortcuts);
    const near = nearestPair([...drawn.values()]) < 0.98 ? 100 : 0;
    const faults = near + crossings(drawn, [main, ...shortcuts]);
    if (faults < least) [best, least] = [drawn, faults];
    if (faults === 0) break;
  }
  return best;
}

function framed(points: Map<number, Point>, main: Way, shortcuts: readonly Way[]): Layout {
  const xs = [...points.values()].map((at) => at.x);
  const ys = [...points.values()].map((at) => at.y);
  const [left, top] = [Math.min(...xs) - MARGIN.x, Math.min(...ys) - MARGIN.top];
  const placed = new Map<number, Point>();
  for (const [id, at] of points) {
    placed.set(id, { x: (at.x - left) * UNIT, y: (at.y - top) * UNIT });
  }
  return {
    points: placed,
    main,
    shortcuts,
    width: (Math.max(...xs) + MARGIN.x - left) * UNIT,
    height: (Math.max(...ys) + MARGIN.bottom - top) * UNIT,
  };
}

/** The longest way up, and all others in pieces between tiles that are already on a way. */
export function ways(board: Graph): { main: Way; shortcuts: Way[] } {
  const next = new Map(board.nodes.map((node) => [node.id, node.neighbors]));
  const start = board.nodes.find((node) => node.type === "start")?.id ?? 0;
  const main = longest(start, next, new Set());
  const placed = new Set(main);
  const used = new Set(main.map((id, n) => `${id}>${main[n + 1]}`));
  const shortcuts: Way[] = [];
  for (let found = true; found; ) {
    found = false;
    for (const from of [...placed]) {
      for (const to of next.get(from) ?? []) {
        if (used.has(`${from}>${to}`)) continue;
        const way = [from, ...(placed.has(to) ? [to] : longest(to, next, placed))];
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

/** The longest way on from a tile; it ends at the first tile of `until`, or where none leads on. */
function longest(from: number, next: Map<number, number[]>, until: ReadonlySet<number>): number[] {
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

/** A smooth line through points. */
export function curve(points: readonly Point[]): string {
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

/** The points of a way. */
export function along({ points }: Layout, way: Way): Point[] {
  return way.flatMap((id) => points.get(id) ?? []);
}

/** Where the tokens of a tile stand beside each other, from its middle. */
export function stand(count: number, at: number): Point {
  if (count <= 1) return { x: 0, y: -11 };
  const row = count <= 3 ? count : Math.ceil(count / 2);
  const second = at >= row;
  const inRow = second ? count - row : row;
  const place = (second ? at - row : at) - (inRow - 1) / 2;
  const gap = Math.min(20, 46 / Math.max(1, inRow - 1));
  return { x: place * gap, y: count <= 3 ? -11 : second ? 4 : -19 };
}

export type Direction = "left" | "right" | "up" | "down";
const HEADING: Record<Direction, Point> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
};

/** The tile an arrow key leads to: the nearest one that lies that way. */
export function beside({ points }: Layout, from: number, direction: Direction): number {
  const here = points.get(from);
  const heading = HEADING[direction];
  let [best, least] = [from, Number.POSITIVE_INFINITY];
  for (const [id, at] of points) {
    if (!here || id === from) continue;
    const on = (at.x - here.x) * heading.x + (at.y - here.y) * heading.y;
    const off = Math.abs((at.x - here.x) * heading.y) + Math.abs((at.y - here.y) * heading.x);
    if (on < UNIT / 4 || off > 1.5 * on) continue;
    const cost = on + 2 * off;
    if (cost < least) [best, least] = [id, cost];
  }
  return best;
}

export type Corner = "top-left" | "top-right" | "bottom-left" | "bottom-right";

/** The corner of the board in which something hides these tiles least. */
export function freeCorner(drawing: Layout, tiles: readonly number[]): Corner {
  const places: [Corner, Point][] = [
    ["top-left", { x: 0, y: 0 }],
    ["top-right", { x: drawing.width, y: 0 }],
    ["bottom-left", { x: 0, y: drawing.height }],
    ["bottom-right", { x: drawing.width, y: drawing.height }],
  ];
  const space = ([, at]: [Corner, Point]) =>
    Math.min(...tiles.map((id) => distance(at, drawing.points.get(id))), 1e6);
  return places.reduce((best, place) => (space(place) > space(best) + 1 ? place : best))[0];
}

/** Half the height of a label. */
const LABEL = 9;

/** Where labels beside tiles lie over as few tiles and other labels as can be. */
export function labelSpots(
  drawing: Layout,
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
      [...drawing.points.values()].filter((other) => touches(at, half, other)).length +
      placed.filter(
        (other) =>
          Math.abs(other.at.x - at.x) < half + other.width / 2 &&
          Math.abs(other.at.y - at.y) < 2 * LABEL + 2,
      ).length +
      (at.x - half < 0 || at.x + half > drawing.width || at.y < 12 || at.y > drawing.height - 12
        ? 3
        : 0);
    const best = spots.reduce((one, other) => (cost(other) < cost(one) ? other : one));
    placed.push({ at: best, width });
  }
  return placed.map(({ at }) => at);
}

/** Whether a label lies on a tile. */
function touches(at: Point, half: number, tile: Point): boolean {
  const dx = Math.max(0, Math.abs(tile.x - at.x) - half);
  const dy = Math.max(0, Math.abs(tile.y - at.y) - LABEL);
  return Math.hypot(dx, dy) < TILE;
}
