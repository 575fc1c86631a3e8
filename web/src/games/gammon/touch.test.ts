import { expect, test } from "vitest";
import {
  BOARD_HEIGHT,
  boxOf,
  drawnBox,
  type Orientation,
  type Spot,
  spotAt,
  spotOf,
} from "./layout";
import { meantSpot } from "./touch";

const UPENDED: Orientation = { home: "right", bottom: "white", upended: true };
/** What the smallest phone, 360 × 640, leaves for the board between the top bar and the prompt. */
const SMALL_BOARD_PX = 440;
const SCALE = SMALL_BOARD_PX / drawnBox(UPENDED).width;

/** How many pixels along the board a finger has for a place, in the middle of its checkers. */
function fingerPx(point: number, targets: number[], sources: number[]): number {
  const spot = spotOf("white", point);
  const draft = {
    side: "white" as const,
    targets: new Map(targets.map((target) => [target, []])),
    sources: new Set(sources),
  };
  const { y, height } = boxOf(spot, UPENDED);
  const { x, width } = drawnBox(UPENDED);
  let found = 0;
  for (let px = 0; px < SMALL_BOARD_PX; px += 0.25) {
    const at = { x: x + px / SCALE, y: y + height / 2 };
    const under = spotAt(at, UPENDED);
    if (at.x < x + width && under && meantSpot(under, at, draft, UPENDED) === spot) found += 0.25;
  }
  return found;
}

test("a place that can be used has 40 px for a finger on the smallest phone", () => {
  expect(fingerPx(8, [], [8, 13, 24]), "a checker of its own").toBeGreaterThanOrEqual(40);
  expect(
    fingerPx(8, [], [6, 7, 8]),
    "the last of several beside each other",
  ).toBeGreaterThanOrEqual(40);
  expect(
    fingerPx(5, [5, 4], [8, 6, 3]),
    "one of two targets between checkers",
  ).toBeGreaterThanOrEqual(40);
  expect(fingerPx(5, [5], [6, 4]), "a target between two checkers").toBeGreaterThanOrEqual(40);
});

test("a checker beside a target can still be touched", () => {
  expect(fingerPx(6, [5], [6, 4])).toBeGreaterThanOrEqual(20);
});

test("the whole board is as wide as a phone of 360 px, with points of 40 px", () => {
  const { width } = boxOf("point-8" satisfies Spot, UPENDED);
  expect((width * 360) / BOARD_HEIGHT).toBeGreaterThanOrEqual(40);
});
