import { describe, expect, test } from "vitest";
import { showRound, showRoundAsSeen } from "../rules";
import { frameAt, triggeredTraps } from "./roundFrame";

describe("the frame after some steps", () => {
  const { steps: round } = showRound(["3.0.UU", "3.1.lrUU"]);

  test("is empty before the first", () => {
    const { sides } = frameAt(round, 0);
    expect(sides).toEqual([
      { stops: [], traps: [] },
      { stops: [], traps: [] },
    ]);
  });

  test("contains paths, traps and caught sides", () => {
    const { sides } = frameAt(round, 3);
    expect(sides[0].stops.map(({ at }) => at.row)).toEqual([2, 1, 0]);
    expect(sides[0].caught).toBe(3);
    expect(sides[1].traps.map(({ order }) => order)).toEqual([2, 3]);
    expect(frameAt(round, round.length).sides[1].exit).toBe(1);
  });

  test("contains a triggered trap even if traps are hidden", () => {
    const { steps: seen } = showRoundAsSeen(["3.0.UU", "3.1.lrUU"], 0);
    const frame = frameAt(seen, 3);
    expect(frame.sides[1].traps).toEqual([]);
    expect(triggeredTraps(frame, 3)).toEqual([[], [{ row: 2, col: 2 }]]);
    expect(triggeredTraps(frameAt(seen, 2), 3)).toEqual([[], []]);
  });

  test("contains the cell of a collision", () => {
    const { steps: met } = showRound(["3.2.UU", "3.0.UU"]);
    expect(frameAt(met, met.length).collision).toEqual({ row: 1, col: 2 });
  });
});
