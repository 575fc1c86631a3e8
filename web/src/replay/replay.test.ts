import { describe, expect, it } from "vitest";
import type { MatchReplay } from "../wire/types";
import {
  parseReplayFile,
  parseStep,
  replayLogLines,
  replayPlayers,
  replayViews,
  serializeReplay,
} from "./replay";

const REPLAY: MatchReplay = {
  game: "ludo",
  match: 1,
  config: {},
  players: [{ member: 0, nick: "Ann" }, { bot: "random" }, { bot: "random" }],
  seat: 0,
  frames: [
    { seq: 4, time: 1, events: [], view: { turn: 0 } },
    { seq: 5, time: 2, events: [{ code: "rolled" }], view: { die: 6 } },
    {
      seq: 6,
      time: 3,
      events: [{ code: "opened" }, { code: "turn" }],
      view: { die: null, turn: 1 },
    },
    { seq: 7, time: 4, events: [] },
  ],
};

describe("a replay", () => {
  it("has a complete view at every step", () => {
    expect(replayViews(REPLAY)).toEqual([
      { turn: 0 },
      { turn: 0, die: 6 },
      { turn: 1 },
      { turn: 1 },
    ]);
  });

  it("has the log lines up to a step", () => {
    expect(replayLogLines(REPLAY, 1).map((line) => line.event.code)).toEqual(["rolled"]);
    expect(replayLogLines(REPLAY, 3)).toHaveLength(3);
  });

  it("reads back from its file", () => {
    expect(parseReplayFile(serializeReplay("K7M2QX", REPLAY))).toMatchObject({
      code: "K7M2QX",
      film: REPLAY,
    });
  });

  it.each(["", "{}", "[]", '{"parlor":"replay","version":2}', '{"parlor":"save","version":1}'])(
    "is not in the file %j",
    (text) => expect(parseReplayFile(text)).toBeNull(),
  );

  it("starts at the step of the address, clamped to its length", () => {
    expect(["2", "99", "-3", "x", null].map((text) => parseStep(text, REPLAY))).toEqual([
      2, 3, 0, 0, 0,
    ]);
  });

  it("names players, and numbers bots of one level", () => {
    const players = replayPlayers(
      REPLAY,
      [],
      () => "Dreamer",
      (seat) => `Seat ${seat}`,
    );
    expect(players.map((player) => player.name)).toEqual(["Ann", "Dreamer 1", "Dreamer 2"]);
    expect(players[0]?.you).toBe(true);
  });
});
