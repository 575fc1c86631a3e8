import { describe, expect, it } from "vitest";
import { de } from "../i18n/de";
import { en } from "../i18n/en";
import { startObstacle } from "../lobby/StartControls";
import type { Lobby, MemberInfo } from "../protocol/types";
import { resultHeadline } from "../table/ResultPanel";
import { personaOf } from "./personas";
import { matchPlayers } from "./players";
import { refusalText } from "./sentences";
import { viewerChair, viewerSeat } from "./viewer";

const t = en;
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
  it("are named after who sits on their chair, and no two bots are the same", () => {
    const [bot, ann, other, ben] = players;
    expect([ann?.name, ben?.name]).toEqual(["Ann", "Ben"]);
    expect(bot?.name).toBe(personaOf("K7M2QX", 0, "random").name);
    expect(other?.name).toBe(personaOf("K7M2QX", 2, "random").name);
    expect(bot?.name).not.toBe(other?.name);
    expect(bot?.bot).toBe("random");
  });

  it("have a face: the one they chose, or one that follows from the name", () => {
    const members = [{ number: 0, nick: "Ann", avatar: 7 }, LOBBY.members[1] as MemberInfo];
    const faces = matchPlayers({ ...LOBBY, members }, [0], [], null, "en", t).map(
      ({ face }) => face,
    );
    expect(faces[1]).toEqual({ kind: "person", number: 7 });
    expect(faces[3]).toEqual(players[3]?.face);
    expect(faces.map((face) => face?.kind)).toEqual(["bot", "person", "bot", "person"]);
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
  it("is that the device of a player has not answered", () => {
    const start = (waiting: number[]) => ({
      ...free,
      dice: { round: 1, salts: [], start: { stage: "salts" as const, waiting, members: [0, 1] } },
    });
    expect(startObstacle(start([1]), 2, t)).toBe("Waiting for the device of Ben.");
    expect(startObstacle(start([0, 1]), 2, t)).toBe("Waiting for the devices of Ann and Ben.");
    expect(startObstacle(start([]), 2, t)).toBe("The match is about to begin.");
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
  expect(refusalText(known, null, "de", de)).toBe("Noch sind nicht alle am Tisch bereit.");
  expect(refusalText({ code: "brand-new", message: "Do this." }, null, "de", de)).toBe("Do this.");
});
