import { expect, test } from "vitest";
import { checkersOf, keyOf } from "./checkers";
import { FRAMES } from "./fixtures";
import { BLANK, remember } from "./memory";
import type { Event, Moved } from "./types";

const { view } = FRAMES.opening;
const after = (...events: Event[]) => remember(BLANK, { seq: 1, events, before: view });
const move = (from: number, to: number): Moved => ({ from, to, die: from - to, hit: false });
const played = (seat: number, ...moves: Moved[]): Event => ({
  code: "played",
  seat,
  play: "",
  moves,
});

test("a roll that was danced on says so", () => {
  const memory = after(
    { code: "rolled", seat: 1, dice: [6, 6] },
    { code: "danced", seat: 1, dice: [6, 6] },
  );
  expect(memory.roll).toEqual({ side: "black", dice: [6, 6], danced: true });
});

test("of two plays in one message the second was made on what the first left", () => {
  const memory = after(played(0, move(24, 18)), played(1, move(24, 20)));
  expect(memory.play?.side).toBe("black");
  expect(memory.play?.before.white[18]).toBe(1);
  expect(keyOf(after(played(0, move(24, 18))).play?.before as never)).toBe(keyOf(checkersOf(view)));
});

test("a new game forgets the last play, but not who won", () => {
  const won: Event = { code: "game-won", seat: 0, win: "gammon", points: 2, score: [2, 0] };
  const memory = after(
    played(0, move(24, 18)),
    won,
    { code: "game-began", number: 2, crawford: false },
    { code: "opening-roll", white: 3, black: 1 },
    { code: "rolled", seat: 0, dice: [3, 1] },
  );
  expect(memory.play).toBeNull();
  expect(memory.said).toEqual(won);
  expect(
    remember(memory, { seq: 2, events: [played(0, move(8, 5))], before: view }).said,
  ).toBeNull();
});

test("a double is said until the next roll", () => {
  const doubled: Event = { code: "doubled", seat: 1, value: 2 };
  expect(after(doubled).said).toEqual(doubled);
  expect(after(doubled, { code: "rolled", seat: 1, dice: [2, 1] }).said).toBeNull();
});

test("nothing happened is nothing remembered", () => {
  expect(remember(after({ code: "doubled", seat: 1, value: 2 }), null)).toEqual(BLANK);
});
