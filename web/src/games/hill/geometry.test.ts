import { describe, expect, it } from "vitest";
import { boardOf } from "./data";
import {
  distance,
  findPaths,
  labelPositions,
  layoutOf,
  nearestPair,
  neighbourTile,
  TILE_RADIUS,
  tilePathPoints,
  tokenOffset,
} from "./geometry";
import { countCrossings } from "./serpentine";
import type { BoardGraph, BoardNode } from "./types";

const shipped = boardOf(undefined);

/** A board without coordinates: a main path and shortcuts. */
function sketch(length: number, others: [from: number, to: number, tiles: number][]): BoardGraph {
  const nodes: BoardNode[] = [];
  for (let id = 0; id < length; id++) {
    const type = id === 0 ? "start" : id === length - 1 ? "final" : "empty";
    nodes.push({ id, type, neighbors: id === length - 1 ? [] : [id + 1] });
  }
  for (const [from, to, tiles] of others) {
    const first = nodes.length;
    nodes[from]?.neighbors.push(tiles === 0 ? to : first);
    for (let n = 0; n < tiles; n++) {
      const next = n === tiles - 1 ? to : first + n + 1;
      nodes.push({ id: first + n, type: "enemy", tier: 1, neighbors: [next] });
    }
  }
  return { id: "board.v9", boardSchemaVersion: 1, nodes };
}

const bare: BoardGraph = {
  ...shipped,
  nodes: shipped.nodes.map(({ id, type, neighbors }) => ({ id, type, neighbors })),
};

/** Boards, and the number of crossings that cannot be avoided. */
const boards: [string, BoardGraph, number][] = [
  ["the shipped board", shipped, 0],
  ["the shipped board without its drawing", bare, 0],
  ["a short board", sketch(4, []), 0],
  ["two tiles", sketch(2, []), 0],
  [
    "a long board",
    sketch(200, [
      [20, 40, 12],
      [90, 130, 20],
      [150, 160, 3],
    ]),
    0,
  ],
  [
    "ways of every size",
    sketch(60, [
      [3, 8, 0],
      [10, 20, 9],
      [12, 18, 2],
      [30, 50, 5],
      [30, 44, 12],
    ]),
    2,
  ],
];

describe.each(boards)("%s", (_, board, tangles) => {
  const drawn = layoutOf(board);
  const points = [...drawn.points.values()];

  it("has a point for every tile, inside its bounds", () => {
    expect([...drawn.points.keys()].sort((a, b) => a - b)).toEqual(
      board.nodes.map((node) => node.id).sort((a, b) => a - b),
    );
    for (const { x, y } of points) {
      expect(x).toBeGreaterThan(TILE_RADIUS);
      expect(y).toBeGreaterThan(TILE_RADIUS);
      expect(x).toBeLessThan(drawn.width - TILE_RADIUS);
      expect(y).toBeLessThan(drawn.height - TILE_RADIUS);
    }
  });

  it("lets no two tiles overlap", () => {
    expect(nearestPair(points)).toBeGreaterThan(2 * TILE_RADIUS);
  });

  it("keeps successive tiles of the main path together", () => {
    for (const [n, id] of drawn.main.entries()) {
      const next = drawn.main[n + 1];
      if (next === undefined) continue;
      expect(distance(drawn.points.get(id), drawn.points.get(next))).toBeLessThan(4 * TILE_RADIUS);
    }
  });

  it("puts the start at the bottom and the final tile at the top", () => {
    const [first, last] = [drawn.main[0] ?? 0, drawn.main.at(-1) ?? 0];
    const [foot, top] = [drawn.points.get(first)?.y ?? 0, drawn.points.get(last)?.y ?? 0];
    expect(top).toBeLessThanOrEqual(foot);
    expect(top).toBe(Math.min(...tilePathPoints(drawn, drawn.main).map((at) => at.y)));
  });

  it("contains every edge once", () => {
    const drawnWays = [drawn.main, ...drawn.shortcuts].flatMap((way) =>
      way.slice(1).map((to, n) => `${way[n]}>${to}`),
    );
    const all = board.nodes.flatMap((node) => node.neighbors.map((to) => `${node.id}>${to}`));
    expect(drawnWays.sort()).toEqual(all.sort());
  });

  it("has no avoidable crossings", () => {
    expect(countCrossings(drawn.points, [drawn.main, ...drawn.shortcuts])).toBeLessThanOrEqual(
      tangles,
    );
  });

  it("lets the arrow keys reach every tile", () => {
    const seen = new Set([0]);
    const queue = [0];
    for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
      for (const direction of ["left", "right", "up", "down"] as const) {
        const to = neighbourTile(drawn, id, direction);
        if (!seen.has(to)) queue.push(to);
        seen.add(to);
      }
    }
    expect(seen.size).toBe(board.nodes.length);
  });
});

describe("the shipped board", () => {
  it("has a main path of 54 tiles and two shortcuts", () => {
    const { main, shortcuts } = findPaths(shipped);
    expect(main).toHaveLength(54);
    expect(shortcuts).toEqual([
      [10, 54, 55, 56, 57, 58, 59, 18],
      [36, 60, 61, 62, 63, 64, 65, 66, 67, 46],
    ]);
  });

  it("has the aspect ratio of the box it is shown in", () => {
    const { width, height } = layoutOf(shipped);
    expect(width / height).toBeGreaterThan(1.25);
    expect(width / height).toBeLessThan(1.55);
  });

  it("has room for the labels of both paths at every fork", () => {
    const drawn = layoutOf(shipped);
    for (const targets of [
      [11, 54],
      [37, 60],
    ]) {
      const boxes = labelPositions(
        drawn,
        targets.map((id) => ({ id, width: 110 })),
      );
      const [one, other] = boxes;
      if (!one || !other) throw new Error("two names");
      expect(Math.abs(one.y - other.y) >= 18 || Math.abs(one.x - other.x) >= 110).toBe(true);
      for (const box of boxes) {
        for (const at of drawn.points.values()) {
          const [dx, dy] = [Math.abs(at.x - box.x) - 55, Math.abs(at.y - box.y) - 9];
          expect(Math.hypot(Math.max(dx, 0), Math.max(dy, 0))).toBeGreaterThan(TILE_RADIUS - 4);
        }
      }
    }
  });

  it("gives six tokens on a tile six places", () => {
    const places = Array.from({ length: 6 }, (_, n) => tokenOffset(6, n));
    expect(nearestPair(places)).toBeGreaterThan(10);
  });
});
