import { describe, expect, it } from "vitest";
import { TRANSLATIONS } from "../i18n";
import { startObstacle } from "../lobby/StartControls";
import { resultHeadline } from "../table/ResultPanel";
import type { Lobby } from "../wire/types";
import { matchPlayers } from "./players";
import { refusalText } from "./sentences";
import { viewerChair, viewerSeat } from "./viewer";

const t = TRANSLATIONS.en;
const LOBBY: Lobby = {
  code: "K7M2QX",
  game: "ludo",
  config: {},
  options: { spectators: false, reaction_s: 5, bot_ms: 600 },
  you: 1,
  owner: 0,
  members: [
    { number: 0, nick: "Ann" },
    { number: 1, nick: "Ben" },
  ],
  chairs: [{ bot: "random" }, { member: 0 }, { bot: "random" }, { member: 1 }],
  phase: "playing",
  match: { number: 1, chairs: [0, 1, 2, 3], commitment: "", salts: [] },
};
const players = matchPlayers(LOBBY, [0], [], null, "en", t);

describe("players", () => {
  it("are named after who sits on their chair, bots of one level counted", () => {
    expect(players.map((player) => player.name)).toEqual(["random 1", "Ann", "random 2", "Ben"]);
  });

  it("are connected if their member is; bots always are", () => {
    expect(players.map((player) => player.connected)).toEqual([true, true, true, false]);
  });

  it("have a tint each, and one of them is the viewer", () => {
    expect(new Set(players.map((player) => player.tint.shape)).size).toBe(4);
    expect(players.filter((player) => player.you).map((player) => player.seat)).toEqual([3]);
    expect([viewerSeat(LOBBY), viewerChair(LOBBY)]).toEqual([3, 3]);
  });
});

describe("what keeps a match from beginning", () => {
  const free = { ...LOBBY, phase: "lobby" as const };
  it("is that players are missing", () => {
    expect(startObstacle({ ...free, chairs: [{ member: 0 }, {}] }, 2, t)).toBe(
      "One more player or bot is needed.",
    );
  });
  it("is that somebody is not ready", () => {
    expect(startObstacle(free, 2, t)).toBe("Not ready yet: Ben.");
  });
  it("is nothing once all are", () => {
    const members = [
      { number: 0, nick: "Ann" },
      { number: 1, nick: "Ben", ready: true },
    ];
    expect(startObstacle({ ...free, members }, 2, t)).toBeNull();
  });
});

describe("the headline of a result", () => {
  const over = (ranks: number[]) => ({
    number: 1,
    chairs: [],
    commitment: "",
    salts: [],
    outcome: { ranks },
  });
  it("names the winner, or the viewer", () => {
    expect(resultHeadline(over([2, 1, 3, 4]), players, t)).toBe("Ann has won");
    expect(resultHeadline(over([2, 3, 4, 1]), players, t)).toBe("You have won");
  });
  it("names all who share the first place", () => {
    expect(resultHeadline(over([3, 1, 3, 1]), players, t)).toBe(
      "Ann and Ben share the first place",
    );
  });
  it("says that a match was stopped", () => {
    expect(resultHeadline(undefined, players, t)).toBe("The match was stopped");
  });
});

it("a refusal is translated, or shown in English if its code is unknown", () => {
  const known = { code: "not-ready", message: "?" };
  expect(refusalText(known, null, "de", TRANSLATIONS.de)).toBe(
    "Nicht alle, die sitzen, sind bereit.",
  );
  expect(refusalText({ code: "brand-new", message: "Do this." }, null, "de", TRANSLATIONS.de)).toBe(
    "Do this.",
  );
});
