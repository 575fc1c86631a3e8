import { describe, expect, test } from "vitest";
import { read } from "../format/board";
import {
  beyond,
  cellAt,
  centre,
  corner,
  cross,
  EDGE,
  lay,
  parts,
  pencil,
  side,
  spot,
  trail,
  trapSpot,
  UNIT,
} from "./geometry";

describe("the paper", () => {
  test("finds the cell under its own middle, for every cell and the way out", () => {
    for (let row = 0; row < 5; row += 1) {
      for (let col = 0; col < 5; col += 1) {
        expect(cellAt(5, centre({ row, col }))).toEqual({ row, col });
      }
    }
    const { x } = centre({ row: 0, col: 3 });
    expect(cellAt(5, { x, y: EDGE / 2 })).toEqual({ row: -1, col: 3 });
  });

  test("has nothing beside and below the grid", () => {
    const edge = side(3);
    const { x, y } = centre({ row: 1, col: 1 });
    expect(cellAt(3, { x: EDGE / 2, y })).toBeUndefined();
    expect(cellAt(3, { x: edge - 1, y })).toBeUndefined();
    expect(cellAt(3, { x, y: edge - 1 })).toBeUndefined();
  });

  test("lays the other's board turned half round", () => {
    const here = spot(lay(4), { row: 3, col: 0 });
    const there = spot(lay(4, true), { row: 0, col: 3 });
    expect(there).toEqual(here);
    expect(corner({ row: 0, col: 0 })).toEqual({ x: EDGE, y: EDGE });
  });

  test("lets one side leave above the grid and the other below", () => {
    expect(beyond(lay(4), 1).y).toBeLessThan(EDGE);
    expect(beyond(lay(4, true), 1).y).toBeGreaterThan(EDGE + 4 * UNIT);
  });
});

describe("a trap", () => {
  const at = { row: 1, col: 1 };
  const been = [{ at, order: 1 }];

  test("lies in the middle of a cell, and aside where the piece has been", () => {
    expect(trapSpot(lay(3), at, [])).toEqual(centre(at));
    expect(trapSpot(lay(3), at, been)).not.toEqual(centre(at));
  });

  test("never lies on a trap of the other, nor outside its cell", () => {
    const mine = trapSpot(lay(3, false, -9), at, been);
    const theirs = trapSpot(lay(3, true, 9), at, been);
    expect(Math.hypot(mine.x - theirs.x, mine.y - theirs.y)).toBeGreaterThan(28);
    for (const trap of [mine, theirs]) expect(cellAt(3, trap)).toEqual(at);
  });
});

describe("a trail", () => {
  const of = (board: string) => parts(read(board)?.items ?? []);

  test("has a point for each cell and one beyond the edge", () => {
    const { stops, traps, exit } = of("4.1.ulRrUUU");
    expect(stops.map(({ order }) => order)).toEqual([1, 4, 6, 7, 8]);
    expect(traps.map(({ order }) => order)).toEqual([2, 3, 5]);
    expect(trail(lay(4), stops, exit)).toHaveLength(6);
  });

  test("moves aside where it comes back to a cell", () => {
    const points = trail(lay(3), of("3.0.UDUU").stops);
    const texts = points.map(({ x, y }) => `${x} ${y}`);
    expect(new Set(texts).size).toBe(points.length);
  });

  test("is drawn the same each time", () => {
    const points = trail(lay(3), of("3.0.UU").stops);
    expect(pencil(points)).toBe(pencil(points));
    expect(pencil([])).toBe("");
    expect(cross({ x: 10, y: 10 })).toMatch(/^M[-\d. ]+L[-\d. ]+M[-\d. ]+L[-\d. ]+$/);
  });
});
