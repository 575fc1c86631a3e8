import { expect, test } from "vitest";
import type { Lobby } from "../protocol/types";
import { vacationUntil } from "./vacation";

const lobby = {
  match: { chairs: [1, 0] },
  chairs: [{ member: 0 }, { member: 1 }, { bot: "gentle" }],
  members: [
    { number: 0, nick: "Ann" },
    { number: 1, nick: "Ben", vacation: { until: 2000, days_left: 9 } },
  ],
} as unknown as Lobby;

test("a player is on vacation until it is over", () => {
  expect(vacationUntil(lobby, 0, 1999)).toBe(2000);
  expect(vacationUntil(lobby, 0, 2000)).toBeNull();
});

test("players without vacation, bots and missing seats are not", () => {
  expect(vacationUntil(lobby, 1, 0)).toBeNull();
  expect(vacationUntil(lobby, 5, 0)).toBeNull();
  const { match: _, ...waiting } = lobby;
  expect(vacationUntil(waiting as Lobby, 0, 0)).toBeNull();
});
