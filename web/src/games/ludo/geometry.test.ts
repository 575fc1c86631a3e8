import { describe, expect, it } from "vitest";
import type { Point } from "../../ui/motion";
import {
  ahead,
  COLOURS,
  donePoint,
  homePoint,
  LANE,
  lanePoint,
  RING,
  ringPoint,
  SAFE,
  SIZE,
  startOf,
  type Turned,
  turnFor,
  way,
  yardMiddle,
} from "./geometry";

const TURNS: Turned[] = [0, 1, 2, 3];
const squares = Array.from({ length: RING }, (_, square) => square);

function apart(one: Point, other: Point): number {
  return Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y));
}

describe.each(TURNS)("the cross, turned %i times", (turn) => {
  it("has every ring square beside the next", () => {
    for (const square of squares) {
      const next = ringPoint((square + 1) % RING, turn);
      expect(apart(ringPoint(square, turn), next)).toBe(1);
    }
  });

  it("has 52 ring squares and 20 lane squares, none twice, all on the grid", () => {
    const lanes = COLOURS.flatMap((colour) =>
      [1, 2, 3, 4, 5].map((step) => lanePoint(colour, step, turn)),
    );
    const points = [...squares.map((square) => ringPoint(square, turn)), ...lanes];
    expect(new Set(points.map(({ x, y }) => `${x},${y}`)).size).toBe(RING + 20);
    for (const { x, y } of points) {
      expect(x >= 0 && x < SIZE && y >= 0 && y < SIZE).toBe(true);
    }
  });

  it.each(COLOURS)("lets %s turn off into its lane and on to the middle", (colour) => {
    const last = (startOf(colour) + 50) % RING;
    expect(apart(ringPoint(last, turn), lanePoint(colour, 1, turn))).toBe(1);
    expect(apart(lanePoint(colour, 5, turn), donePoint(colour, 2, turn))).toBeLessThan(1.5);
  });

  it.each(COLOURS)("keeps the start of %s beside its yard", (colour) => {
    expect(apart(ringPoint(startOf(colour), turn), yardMiddle(colour, turn))).toBeLessThan(4);
    const waiting = [1, 2, 3, 4].map((token) => homePoint(colour, token, turn));
    for (const point of waiting) expect(apart(point, yardMiddle(colour, turn))).toBeLessThan(2);
    expect(new Set(waiting.map(({ x, y }) => `${x},${y}`)).size).toBe(4);
  });
});

it.each(COLOURS)("%s sits at the lower left of its own board", (colour) => {
  const { x, y } = yardMiddle(colour, turnFor(colour));
  expect([x, y]).toEqual([2.5, SIZE - 1 - 2.5]);
});

it("starts are safe, and eight squares are", () => {
  expect(SAFE).toHaveLength(8);
  for (const colour of COLOURS) expect(SAFE).toContain(startOf(colour));
});

describe("the way of a token", () => {
  it("goes from home to the start", () => {
    expect(way("green", "home", { ring: 13 }, "standard")).toEqual(["home", { ring: 13 }]);
  });

  it("goes over the end of the ring", () => {
    expect(way("green", { ring: 50 }, { ring: 1 }, "standard")).toEqual(
      [50, 51, 0, 1].map((ring) => ({ ring })),
    );
  });

  it("turns off into the lane and into the finish", () => {
    expect(way("red", { ring: 49 }, { lane: 2 }, "standard")).toEqual([
      { ring: 49 },
      { ring: 50 },
      { lane: 1 },
      { lane: 2 },
    ]);
    expect(way("red", { lane: 4 }, "done", "standard")).toEqual([{ lane: 4 }, { lane: 5 }, "done"]);
  });

  it("passes the lane when it goes round once more", () => {
    expect(way("red", { ring: 50 }, { ring: 1 }, "standard")).toEqual(
      [50, 51, 0, 1].map((ring) => ({ ring })),
    );
  });

  it("is one lap on the sprint board", () => {
    expect(LANE.sprint).toBe(0);
    expect(way("red", { ring: 50 }, "done", "sprint")).toEqual([
      { ring: 50 },
      { ring: 51 },
      "done",
    ]);
  });
});

it("what lies ahead is where the way leads", () => {
  expect(ahead("red", "home", 6, "standard", false)).toEqual({ ring: 0 });
  expect(ahead("red", { ring: 48 }, 4, "standard", false)).toEqual({ lane: 2 });
  expect(ahead("red", { ring: 48 }, 4, "standard", true)).toEqual({ ring: 0 });
  expect(ahead("red", { lane: 3 }, 3, "standard", false)).toBe("done");
  expect(ahead("red", { lane: 3 }, 4, "standard", false)).toBeNull();
});
