// The layout of a board without tile coordinates.

import type { Point } from "../../ui/animation";
import type { TilePath } from "./geometry";

const TILE_STEP = 1.12;
const TARGET_ASPECT_RATIO = 1.36;

/** Points one step apart along rows that wind up a hill and narrow towards its top. */
export function serpentine(count: number, pitch: number): Point[] {
  const rows = Math.max(
    1,
    Math.round(Math.sqrt((count * TILE_STEP) / (TARGET_ASPECT_RATIO * pitch))),
  );
  const wanted = (count - 1) * TILE_STEP;
  let [low, high] = [0.2, count * TILE_STEP];
  for (let n = 0; n < 40; n++) {
    const middle = (low + high) / 2;
    if (lineLength(windingLine(rows, pitch, middle)) < wanted) low = middle;
    else high = middle;
  }
  return pointsAlong(windingLine(rows, pitch, high), count, wanted / (count - 1));
}

/** The rows from bottom to top, joined by half circles, as a finely sampled line. */
function windingLine(rows: number, pitch: number, width: number): Point[] {
  const line: Point[] = [];
  const reach = (row: number) => (width / 2) * (1 - (0.35 * row) / Math.max(1, rows - 1));
  for (let row = 0; row < rows; row++) {
    const side = row % 2 === 0 ? 1 : -1;
    const y = -row * pitch;
    const from = row === 0 ? reach(0) : reach(row - 1 / 2);
    const to = row === rows - 1 ? reach(row) : reach(row + 1 / 2);
    for (let n = 0; n <= 60; n++) {
      const part = n / 60;
      const x = side * (-from + part * (from + to));
      // The last row rises to the top, the others are slightly wavy.
      const rise = row === rows - 1 ? 0.7 * part : 0.18 * Math.sin(part * Math.PI * 4);
      line.push({ x, y: y - rise });
    }
    if (row === rows - 1) break;
    for (let n = 1; n < 24; n++) {
      const turn = (n / 24) * Math.PI;
      line.push({
        x: side * (to + (Math.sin(turn) * pitch) / 2),
        y: y - ((1 - Math.cos(turn)) * pitch) / 2,
      });
    }
  }
  return line;
}

function lineLength(line: readonly Point[]): number {
  return line.reduce((sum, at, n) => {
    const before = line[n - 1];
    return before ? sum + Math.hypot(at.x - before.x, at.y - before.y) : sum;
  }, 0);
}

function pointsAlong(line: readonly Point[], count: number, step: number): Point[] {
  const [first] = line;
  if (!first) return [];
  const points = [first];
  let [gone, before] = [0, first];
  for (const at of line.slice(1)) {
    let piece = Math.hypot(at.x - before.x, at.y - before.y);
    while (points.length < count && gone + piece >= step) {
      const part = (step - gone) / piece;
      before = { x: before.x + part * (at.x - before.x), y: before.y + part * (at.y - before.y) };
      points.push(before);
      piece = Math.hypot(at.x - before.x, at.y - before.y);
      gone = 0;
    }
    gone += piece;
    before = at;
  }
  while (points.length < count) points.push(line.at(-1) ?? first);
  return points;
}

/**
 * Places the tiles of shortcuts on an arc between their ends, on the side that the main path
 * leaves free, then pushes them apart from all others.
 */
export function placeShortcuts(
  points: Map<number, Point>,
  main: TilePath,
  shortcuts: readonly TilePath[],
): void {
  const free: number[] = [];
  for (const way of shortcuts) {
    const inner = way.slice(1, -1);
    const bow = arcFor(points, main, way);
    for (const [n, id] of inner.entries()) {
      points.set(id, bow((n + 1) / (inner.length + 1)));
      free.push(id);
    }
  }
  const bound = new Map<number, number[]>(free.map((id) => [id, []]));
  for (const way of shortcuts) {
    for (const [n, id] of way.entries()) {
      for (const other of [way[n - 1], way[n + 1]]) {
        if (other !== undefined) bound.get(id)?.push(other);
      }
    }
  }
  for (let round = 0; round < 400; round++) {
    for (const id of free) points.set(id, relaxedPoint(points, id, bound.get(id) ?? []));
  }
}

/** The arc of a shortcut, long enough for its tiles. */
function arcFor(
  points: Map<number, Point>,
  main: TilePath,
  way: TilePath,
): (part: number) => Point {
  const [first, last] = [way[0] as number, way.at(-1) as number];
  const nowhere = { x: 0, y: 0 };
  const [from, to] = [points.get(first) ?? nowhere, points.get(last) ?? nowhere];
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const beside = main.slice(main.indexOf(first), main.indexOf(last) + 1);
  const around = beside.flatMap((id) => points.get(id) ?? []);
  const mean = (of: "x" | "y") =>
    around.reduce((sum, at) => sum + at[of], 0) / Math.max(1, around.length);
  const away = { x: middle.x - mean("x"), y: middle.y - mean("y") };
  const far = Math.hypot(away.x, away.y);
  const side = far < 0.1 ? { x: 0, y: -1 } : { x: away.x / far, y: away.y / far };
  const chord = Math.hypot(to.x - from.x, to.y - from.y);
  const length = (way.length - 1) * TILE_STEP;
  const height = Math.max(0.6, Math.sqrt(Math.max(0, length * length - chord * chord)) / 2);
  return (part) => {
    const out = Math.sin(part * Math.PI) ** 0.7 * height;
    return {
      x: from.x + part * (to.x - from.x) + side.x * out,
      y: from.y + part * (to.y - from.y) + side.y * out,
    };
  };
}

/** The number of crossings of paths, except at shared tiles. */
export function countCrossings(
  points: ReadonlyMap<number, Point>,
  all: readonly TilePath[],
): number {
  const pieces = all.flatMap((way) => way.slice(1).map((to, n) => [way[n] as number, to] as const));
  let count = 0;
  for (const [n, [a, b]] of pieces.entries()) {
    for (const [c, d] of pieces.slice(n + 1)) {
      if (a === c || a === d || b === c || b === d) continue;
      const [p, q, r, s] = [points.get(a), points.get(b), points.get(c), points.get(d)];
      if (p && q && r && s && segmentsCross(p, q, r, s)) count++;
    }
  }
  return count;
}

function segmentsCross(p: Point, q: Point, r: Point, s: Point): boolean {
  const turn = (a: Point, b: Point, c: Point) =>
    Math.sign((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x));
  return turn(p, q, r) !== turn(p, q, s) && turn(r, s, p) !== turn(r, s, q);
}

const MIN_TILE_DISTANCE = 1.15;

/** Pulls a tile towards its neighbours on the path and pushes it away from tiles that are too near. */
function relaxedPoint(points: Map<number, Point>, id: number, bound: readonly number[]): Point {
  const at = points.get(id) as Point;
  let { x, y } = at;
  for (const other of bound) {
    const to = points.get(other);
    if (!to) continue;
    const far = Math.hypot(to.x - at.x, to.y - at.y) - MIN_TILE_DISTANCE;
    if (far > 0) {
      x += 0.1 * far * (to.x - at.x);
      y += 0.1 * far * (to.y - at.y);
    }
  }
  for (const [other, to] of points) {
    const near = Math.hypot(to.x - at.x, to.y - at.y);
    if (other === id || near >= MIN_TILE_DISTANCE) continue;
    const push = (0.5 * (MIN_TILE_DISTANCE - near)) / Math.max(near, 0.01);
    x -= push * (to.x - at.x) + (near < 0.01 ? 0.1 : 0);
    y -= push * (to.y - at.y);
  }
  return { x, y };
}
