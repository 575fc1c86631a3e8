import { expect, test } from "vitest";
import { checkersOf } from "./checkers";
import { FRAMES, type FrameName } from "./fixtures";
import { formatPlay, withHits } from "./notation";
import type { HopRecord } from "./types";

const move = (from: number, to: number, hit = false): HopRecord => ({
  from,
  to,
  die: from - to,
  hit,
});

test("one checker's hops are joined", () => {
  expect(formatPlay([move(24, 18), move(18, 13)])).toBe("24/13");
});

test("a stop is named if it hit there", () => {
  expect(formatPlay([move(24, 23, true), move(23, 20)])).toBe("24/23*/20");
});

test("equal paths are counted, the rearmost come first", () => {
  expect(formatPlay([move(6, 3), move(8, 5), move(8, 5), move(6, 3)])).toBe("8/5(2) 6/3(2)");
});

test("a hit is starred once for two checkers on the same path", () => {
  expect(formatPlay([move(8, 5, true), move(8, 5)])).toBe("8/5*(2)");
});

test("bar and off have names", () => {
  expect(formatPlay([move(25, 21), move(6, 0)])).toBe("bar/21 6/off");
});

test.each(Object.keys(FRAMES) as FrameName[])("“%s” is written as the rules write it", (name) => {
  const { events, before } = FRAMES[name];
  const first = events[0];
  if (first?.code !== "played" || !before) return;
  const side = first.seat === 0 ? "white" : "black";
  const again = withHits(checkersOf(before), side, first.moves);
  expect(again).toEqual(first.moves);
  expect(formatPlay(again)).toBe(first.play);
});
