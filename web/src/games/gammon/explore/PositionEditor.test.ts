import { expect, test } from "vitest";
import { FRAMES } from "../fixtures";
import { withCheckers, withDice } from "./PositionEditor";

const { view } = FRAMES.opening;

test("checkers that are on no point and not on the bar are off", () => {
  const empty = withCheckers(view, Array<number>(24).fill(0), { white: 0, black: 0 });
  expect(empty.off).toEqual({ white: 15, black: 15 });
  const some = withCheckers(view, [2, ...Array<number>(22).fill(0), -3], { white: 1, black: 0 });
  expect(some.off).toEqual({ white: 12, black: 12 });
});

test("a roll has the larger die first, and without one the position waits for it", () => {
  const rolled = withDice(view, [2, 5]);
  expect([rolled.waits, rolled.dice]).toEqual(["move", [5, 2]]);
  expect(withDice(rolled, null).dice).toBeUndefined();
  expect(["turn", "roll"]).toContain(withDice(rolled, null).waits);
});
