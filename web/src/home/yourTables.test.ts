import { expect, it } from "vitest";
import { de } from "../i18n/de";
import { en } from "../i18n/en";
import type { AskView, Lobby } from "../protocol/types";
import { opponentNames, sortTables, turnText, type YourTable } from "./yourTables";

const DAY = 86_400_000;

function table(code: string, change: { lobby?: object; ask?: object | null } = {}): YourTable {
  const lobby = {
    code,
    game: "ludo",
    options: { clock: { kind: "days", days: 3 } },
    you: 0,
    members: [{ nick: "Ann" }, { nick: "Ben" }],
    chairs: [{ member: 0 }, { member: 1 }, {}],
    phase: "playing",
    match: { chairs: [0, 1] },
    ...change.lobby,
  } as unknown as Lobby;
  const ask = change.ask === null ? null : { id: 1, prompt: "move", seats: [1], ...change.ask };
  return { code, lobby, ask: ask as AskView | null };
}

it("puts the tables that wait for the viewer first, the most urgent of them before the others", () => {
  const tables = [
    table("LOBBY1", { lobby: { phase: "lobby" }, ask: null }),
    table("THEIRS"),
    table("LATER1", { ask: { seats: [0], legal: [1], until: 9 } }),
    table("SOON11", { ask: { seats: [0], legal: [1], until: 5 } }),
  ];
  const order = sortTables(tables).map(({ code }) => code);
  expect(order).toEqual(["SOON11", "LATER1", "THEIRS", "LOBBY1"]);
});

it("says whose turn it is and how long they have", () => {
  const theirs = table("THEIRS", { ask: { until: 2 * DAY } });
  expect(turnText(theirs, 0, en)).toBe("Ben to move · 2 d 0 h left");
  expect(turnText(theirs, 0, de)).toBe("am Zug: Ben · noch 2 T 0 h");
  const own = table("OWN111", { ask: { seats: [0], legal: [1] } });
  expect(turnText(own, 0, en)).toBe("your turn");
  const live = table("LIVE11", { lobby: { options: {} }, ask: { until: 2 * DAY } });
  expect(turnText(live, 0, en)).toBe("Ben to move");
  expect(turnText(table("LOBBY1", { lobby: { phase: "lobby" } }), 0, en)).toBe("between matches");
  // The viewer has answered; the others are not named by the ask.
  expect(turnText(table("BOTH11", { ask: { seats: [0] } }), 0, en)).toBe("a match is on");
  expect(opponentNames(own)).toEqual(["Ben"]);
});
