import { describe, expect, test } from "vitest";
import { read, type Sheet } from "../format/board";
import type { Pair } from "../types";
import { frameAt, struck } from "./frame";
import { fogged, run } from "./run";

function steps(one: string, two: string) {
  return run([read(one), read(two)] as Pair<Sheet>);
}

describe("the paper after some steps", () => {
  const round = steps("3.0.UU", "3.1.lrUU");

  test("is empty before the first", () => {
    const { sides } = frameAt(round, 0);
    expect(sides).toEqual([
      { stops: [], traps: [] },
      { stops: [], traps: [] },
    ]);
  });

  test("holds ways, traps and who is stopped", () => {
    const { sides } = frameAt(round, 3);
    expect(sides[0].stops.map(({ at }) => at.row)).toEqual([2, 1, 0]);
    expect(sides[0].caught).toBe(3);
    expect(sides[1].traps.map(({ order }) => order)).toEqual([2, 3]);
    expect(frameAt(round, round.length).sides[1].exit).toBe(1);
  });

  test("shows the trap that has struck, even in the fog", () => {
    const seen = round.map((step) => fogged(step, 0));
    const frame = frameAt(seen, 3);
    expect(frame.sides[1].traps).toEqual([]);
    expect(struck(frame, 3)).toEqual([[], [{ row: 2, col: 2 }]]);
    expect(struck(frameAt(seen, 2), 3)).toEqual([[], []]);
  });

  test("marks where both met", () => {
    const met = steps("3.2.UU", "3.0.UU");
    expect(frameAt(met, met.length).collision).toEqual({ row: 1, col: 2 });
  });
});
