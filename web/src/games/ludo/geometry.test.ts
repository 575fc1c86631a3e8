import { describe, expect, it } from "vitest";
import type { Point } from "../../ui/animation";
import {
  COLOURS,
  donePoint,
  GRID_SIZE,
  homePoint,
  LANE_LENGTH,
  lanePoint,
  pathBetween,
  type QuarterTurns,
  RING_LENGTH,
  ringPoint,
  rotationFor,
  SAFE_SQUARES,
  startSquare,
  stepsToFinish,
  yardCenter,
} from "./geometry";

const TURNS: QuarterTurns[] = [0, 1, 2, 3];
const squares = Array.from({ length: RING_LENGTH }, (_, square) => square);

function apart(one: Point, other: Point): number {
  return Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y));
}

describe.each(TURNS)("the board after %i quarter turns", (turn) => {
  it("has every ring square beside the next", () => {
    for (const square of squares) {
      const next = ringPoint((square + 1) % RING_LENGTH, turn);
      expect(apart(ringPoint(square, turn), next)).toBe(1);
    }
  });

  it("has 52 ring squares and 20 lane squares, none twice, all on the grid", () => {
    const lanes = COLOURS.flatMap((colour) =>
      [1, 2, 3, 4, 5].map((step) => lanePoint(colour, step, turn)),
    );
    const points = [...squares.map((square) => ringPoint(square, turn)), ...lanes];
    expect(new Set(points.map(({ x, y }) => `${x},${y}`)).size).toBe(RING_LENGTH + 20);
    for (const { x, y } of points) {
      expect(x >= 0 && x < GRID_SIZE && y >= 0 && y < GRID_SIZE).toBe(true);
    }
  });

  it.each(COLOURS)("lets %s turn off into its lane and on to the middle", (colour) => {
    const last = (startSquare(colour) + 50) % RING_LENGTH;
    expect(apart(ringPoint(last, turn), lanePoint(colour, 1, turn))).toBe(1);
    expect(apart(lanePoint(colour, 5, turn), donePoint(colour, 2, turn))).toBeLessThan(1.5);
  });

  it.each(COLOURS)("keeps the start of %s beside its yard", (colour) => {
    expect(apart(ringPoint(startSquare(colour), turn), yardCenter(colour, turn))).toBeLessThan(4);
    const waiting = [1, 2, 3, 4].map((token) => homePoint(colour, token, turn));
    for (const point of waiting) expect(apart(point, yardCenter(colour, turn))).toBeLessThan(2);
    expect(new Set(waiting.map(({ x, y }) => `${x},${y}`)).size).toBe(4);
  });
});

it.each(COLOURS)("%s sits at the lower left of its own board", (colour) => {
  const { x, y } = yardCenter(colour, rotationFor(colour));
  expect([x, y]).toEqual([2.5, GRID_SIZE - 1 - 2.5]);
});

it("starts are safe, and eight squares are", () => {
  expect(SAFE_SQUARES).toHaveLength(8);
  for (const colour of COLOURS) expect(SAFE_SQUARES).toContain(startSquare(colour));
});

describe("the path of a token", () => {
  it("goes from home to the start", () => {
    expect(pathBetween("green", "home", { ring: 13 }, "standard")).toEqual(["home", { ring: 13 }]);
  });

  it("goes over the end of the ring", () => {
    expect(pathBetween("green", { ring: 50 }, { ring: 1 }, "standard")).toEqual(
      [50, 51, 0, 1].map((ring) => ({ ring })),
    );
  });

  it("turns off into the lane and into the finish", () => {
    expect(pathBetween("red", { ring: 49 }, { lane: 2 }, "standard")).toEqual([
      { ring: 49 },
      { ring: 50 },
      { lane: 1 },
      { lane: 2 },
    ]);
    expect(pathBetween("red", { lane: 4 }, "done", "standard")).toEqual([
      { lane: 4 },
      { lane: 5 },
      "done",
    ]);
  });

  it("passes the lane when it goes round once more", () => {
    expect(pathBetween("red", { ring: 50 }, { ring: 1 }, "standard")).toEqual(
      [50, 51, 0, 1].map((ring) => ({ ring })),
    );
  });

  it("is one lap on the sprint board", () => {
    expect(LANE_LENGTH.sprint).toBe(0);
    expect(pathBetween("red", { ring: 50 }, "done", "sprint")).toEqual([
      { ring: 50 },
      { ring: 51 },
      "done",
    ]);
  });
});

it("the steps to the finish are counted along the path", () => {
  expect(stepsToFinish("red", "home", "standard")).toBe(56);
  expect(stepsToFinish("green", { ring: 13 }, "standard")).toBe(56);
  expect(stepsToFinish("red", { lane: 3 }, "standard")).toBe(3);
  expect(stepsToFinish("red", "done", "standard")).toBe(0);
  expect(stepsToFinish("red", { ring: 51 }, "sprint")).toBe(1);
  expect(stepsToFinish("red", { ring: 51 }, "standard")).toBe(57);
});
