import { describe, expect, it } from "vitest";
import { missing } from "../lobby/Start";
import { headline } from "../table/Result";
import type { Lobby } from "../wire/types";
import { WORDS } from "../words";
import { chairOf, seatOf } from "./mine";
import { playersOf } from "./players";
import { sayRefusal } from "./sentences";

const words = WORDS.en;
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
const players = playersOf(LOBBY, [0], [], null, "en", words);

describe("players", () => {
  it("are named after who sits on their chair, bots of one level counted", () => {
    expect(players.map((player) => player.name)).toEqual(["random 1", "Ann", "random 2", "Ben"]);
  });

  it("are here if they are connected; bots always are", () => {
    expect(players.map((player) => player.here)).toEqual([true, true, true, false]);
  });

  it("have a tint each, and one of them is the reader", () => {
    expect(new Set(players.map((player) => player.tint.shape)).size).toBe(4);
    expect(players.filter((player) => player.you).map((player) => player.seat)).toEqual([3]);
    expect([seatOf(LOBBY), chairOf(LOBBY)]).toEqual([3, 3]);
  });
});

describe("what keeps a match from beginning", () => {
  const free = { ...LOBBY, phase: "lobby" as const };
  it("is that players are missing", () => {
    expect(missing({ ...free, chairs: [{ member: 0 }, {}] }, 2, words)).toBe(
      "One more player or bot is needed.",
    );
  });
  it("is that somebody is not ready", () => {
    expect(missing(free, 2, words)).toBe("Not ready yet: Ben.");
  });
  it("is nothing once all are", () => {
    const members = [
      { number: 0, nick: "Ann" },
      { number: 1, nick: "Ben", ready: true },
    ];
    expect(missing({ ...free, members }, 2, words)).toBeNull();
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
  it("names the winner, or the reader", () => {
    expect(headline(over([2, 1, 3, 4]), players, words)).toBe("Ann has won");
    expect(headline(over([2, 3, 4, 1]), players, words)).toBe("You have won");
  });
  it("names all who share the first place", () => {
    expect(headline(over([3, 1, 3, 1]), players, words)).toBe("Ann and Ben share the first place");
  });
  it("says that a match was stopped", () => {
    expect(headline(undefined, players, words)).toBe("The match was stopped");
  });
});

it("a refusal is said in the reader's language, and in English if nobody knows it", () => {
  const known = { code: "not-ready", say: "?" };
  expect(sayRefusal(known, null, "de", WORDS.de)).toBe("Nicht alle, die sitzen, sind bereit.");
  expect(sayRefusal({ code: "brand-new", say: "Do this." }, null, "de", WORDS.de)).toBe("Do this.");
});
