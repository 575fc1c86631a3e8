import { expect, test } from "vitest";
import { checkersOf, positionKey } from "./checkers";
import { FRAMES } from "./fixtures";
import { applyBatch, NO_RECENT_EVENTS } from "./recentEvents";
import type { Event, HopRecord } from "./types";

const { view } = FRAMES.opening;
const after = (...events: Event[]) =>
  applyBatch(NO_RECENT_EVENTS, { seq: 1, events, previousView: view });
const move = (from: number, to: number): HopRecord => ({ from, to, die: from - to, hit: false });
const played = (seat: number, ...moves: HopRecord[]): Event => ({
  code: "played",
  seat,
  play: "",
  moves,
});

test("a roll without a legal play is marked as danced", () => {
  const recent = after(
    { code: "rolled", seat: 1, dice: [6, 6] },
    { code: "danced", seat: 1, dice: [6, 6] },
  );
  expect(recent.roll).toEqual({ side: "black", dice: [6, 6], danced: true });
});

test("the second of two plays in one batch starts from the result of the first", () => {
  const recent = after(played(0, move(24, 18)), played(1, move(24, 20)));
  expect(recent.play?.side).toBe("black");
  expect(recent.play?.startCheckers.white[18]).toBe(1);
  expect(positionKey(after(played(0, move(24, 18))).play?.startCheckers as never)).toBe(
    positionKey(checkersOf(view)),
  );
});

test("a new game clears the last play, but keeps the winner", () => {
  const won: Event = { code: "game-won", seat: 0, win: "gammon", points: 2, score: [2, 0] };
  const recent = after(
    played(0, move(24, 18)),
    won,
    { code: "game-began", number: 2, crawford: false },
    { code: "opening-roll", white: 3, black: 1 },
    { code: "rolled", seat: 0, dice: [3, 1] },
  );
  expect(recent.play).toBeNull();
  expect(recent.announcement).toEqual(won);
  expect(
    applyBatch(recent, { seq: 2, events: [played(0, move(8, 5))], previousView: view })
      .announcement,
  ).toBeNull();
});

test("a double is shown until the next roll", () => {
  const doubled: Event = { code: "doubled", seat: 1, value: 2 };
  expect(after(doubled).announcement).toEqual(doubled);
  expect(after(doubled, { code: "rolled", seat: 1, dice: [2, 1] }).announcement).toBeNull();
});

test("without an event batch there are no recent events", () => {
  expect(applyBatch(after({ code: "doubled", seat: 1, value: 2 }), null)).toEqual(NO_RECENT_EVENTS);
});
