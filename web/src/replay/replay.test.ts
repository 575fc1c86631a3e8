import { describe, expect, it } from "vitest";
import type { MatchReplay } from "../protocol/types";
import {
  parseReplayFile,
  parseStep,
  replayLogLines,
  replayPlayers,
  replayViews,
  serializeReplay,
  standInSeats,
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

  it("says in the log when an answer was given because time ran out", () => {
    const [first, ...rest] = REPLAY.frames;
    const frames = first ? [{ ...first, events: [{ code: "turn" }], default_for: 1 }, ...rest] : [];
    const lines = replayLogLines({ ...REPLAY, frames }, 0);
    expect(lines.map(({ source, event }) => [source, event.code])).toEqual([
      ["table", "default-taken"],
      ["game", "turn"],
    ]);
  });

  it("says when a bot stood in for a player", () => {
    const replay = { ...REPLAY, stand_ins: [{ seat: 0, from: 5, to: 7 }] };
    expect([0, 1, 2, 3].map((step) => standInSeats(replay, step))).toEqual([[], [0], [0], []]);
    const codes = replayLogLines(replay, 3).map(({ event }) => event.code);
    expect(codes).toEqual(["seat-stood-in", "rolled", "opened", "turn", "seat-back"]);
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
