import { describe, expect, test } from "vitest";
import { parseBoard } from "../format/board";
import {
  CELL_SIZE,
  cellAt,
  cellCentre,
  cellCorner,
  crossPath,
  exitPoint,
  handDrawnPath,
  MARGIN,
  paperSize,
  pathPoints,
  placement,
  pointsBetween,
  splitItems,
  toPaperPoint,
  trapPoint,
} from "./geometry";

describe("the paper", () => {
  test("maps the center of every cell and exit back to it", () => {
    for (let row = 0; row < 5; row += 1) {
      for (let col = 0; col < 5; col += 1) {
        expect(cellAt(5, cellCentre({ row, col }))).toEqual({ row, col });
      }
    }
    const { x } = cellCentre({ row: 0, col: 3 });
    expect(cellAt(5, { x, y: MARGIN / 2 })).toEqual({ row: -1, col: 3 });
  });

  test("has nothing beside and below the grid", () => {
    const edge = paperSize(3);
    const { x, y } = cellCentre({ row: 1, col: 1 });
    expect(cellAt(3, { x: MARGIN / 2, y })).toBeUndefined();
    expect(cellAt(3, { x: edge - 1, y })).toBeUndefined();
    expect(cellAt(3, { x, y: edge - 1 })).toBeUndefined();
  });

  test("rotates the other side's board by half a turn", () => {
    const here = toPaperPoint(placement(4), { row: 3, col: 0 });
    const there = toPaperPoint(placement(4, true), { row: 0, col: 3 });
    expect(there).toEqual(here);
    expect(cellCorner({ row: 0, col: 0 })).toEqual({ x: MARGIN, y: MARGIN });
  });

  test("lets one side leave above the grid and the other below", () => {
    expect(exitPoint(placement(4), 1).y).toBeLessThan(MARGIN);
    expect(exitPoint(placement(4, true), 1).y).toBeGreaterThan(MARGIN + 4 * CELL_SIZE);
  });
});

describe("a trap", () => {
  const at = { row: 1, col: 1 };
  const been = [{ at, order: 1 }];

  test("is at the center of a cell, or in its corner if the path passes through it", () => {
    expect(trapPoint(placement(3), at, [])).toEqual(cellCentre(at));
    expect(trapPoint(placement(3), at, been)).not.toEqual(cellCentre(at));
  });

  test("never covers a trap of the other side or leaves its cell", () => {
    const mine = trapPoint(placement(3, false, -9), at, been);
    const theirs = trapPoint(placement(3, true, 9), at, been);
    expect(Math.hypot(mine.x - theirs.x, mine.y - theirs.y)).toBeGreaterThan(28);
    for (const trap of [mine, theirs]) expect(cellAt(3, trap)).toEqual(at);
  });
});

describe("a path", () => {
  const of = (board: string) => splitItems(parseBoard(board)?.items ?? []);

  test("has a point for each cell and one beyond the edge", () => {
    const { stops, traps, exit } = of("4.1.ulRrUUU");
    expect(stops.map(({ order }) => order)).toEqual([1, 4, 6, 7, 8]);
    expect(traps.map(({ order }) => order)).toEqual([2, 3, 5]);
    expect(pathPoints(placement(4), stops, exit)).toHaveLength(6);
  });

  test("is offset where it returns to a cell", () => {
    const points = pathPoints(placement(3), of("3.0.UDUU").stops);
    const texts = points.map(({ x, y }) => `${x} ${y}`);
    expect(new Set(texts).size).toBe(points.length);
  });

  test("is drawn the same each time", () => {
    const points = pathPoints(placement(3), of("3.0.UU").stops);
    expect(handDrawnPath(points)).toBe(handDrawnPath(points));
    expect(handDrawnPath([])).toBe("");
    expect(crossPath({ x: 10, y: 10 })).toMatch(/^M[-\d. ]+L[-\d. ]+M[-\d. ]+L[-\d. ]+$/);
  });
});

test("a fast stroke passes every cell between two points", () => {
  const [from, to] = [cellCentre({ row: 3, col: 1 }), cellCentre({ row: 0, col: 1 })];
  const cells = pointsBetween(from, to).map((point) => cellAt(4, point)?.row);
  expect([...new Set(cells)]).toEqual([3, 2, 1, 0]);
});
