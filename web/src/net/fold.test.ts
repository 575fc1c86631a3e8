import { describe, expect, it } from "vitest";
import type { Hello, Lobby } from "../wire/types";
import { atTable, greeted, KEPT, recalled, updated } from "./fold";

const LOBBY: Lobby = {
  code: "K7M2QX",
  game: "ludo",
  config: {},
  options: { spectators: false, reaction_s: 5, bot_ms: 600 },
  you: 0,
  owner: 0,
  members: [{ number: 0, nick: "Ann" }],
  chairs: [{ member: 0 }, {}],
  phase: "lobby",
};

const HELLO: Hello = {
  type: "hello",
  seq: 4,
  time: 1000,
  lobby: LOBBY,
  view: { turn: 0, tokens: [["home"]] },
  ask: null,
};

describe("a table, folded", () => {
  it("is what the hello says", () => {
    const state = greeted(null, HELLO);
    expect(state.seq).toBe(4);
    expect(state.lobby.members[0]?.nick).toBe("Ann");
    expect(state.log).toEqual([]);
  });

  it("keeps its log and chat when a connection begins again", () => {
    let state = greeted(null, HELLO);
    const events = [{ code: "rolled" }];
    state = updated(state, { type: "update", seq: 5, time: 2000, events }, 2000);
    state = updated(state, { type: "update", seq: 6, chat: { member: 0, text: "Hm." } }, 2000);
    state = greeted(state, { ...HELLO, seq: 9 });
    expect(state.log.map((line) => line.event.code)).toEqual(["rolled"]);
    expect(state.chat.map((line) => line.text)).toEqual(["Hm."]);
    expect(state.happened).toBeNull();
    expect(state.seq).toBe(9);
  });

  it("merges patches of lobby and view and replaces the ask", () => {
    const state = updated(
      greeted(null, HELLO),
      {
        type: "update",
        seq: 5,
        time: 2000,
        events: [{ code: "rolled" }],
        view: { die: 6, turn: null },
        ask: { id: 1, prompt: "token", seats: [0], legal: [{ token: 1 }] },
      },
      1900,
    );
    expect(state.view).toEqual({ tokens: [["home"]], die: 6 });
    expect(state.ask?.legal).toHaveLength(1);
    expect(state.happened).toMatchObject({ seq: 5, before: HELLO.view });
    expect(state.ahead).toBe(100);
  });

  it("leaves an ask that is not mentioned, and drops one that is null", () => {
    const ask = { id: 1, prompt: "token", seats: [0] };
    const state = greeted(null, { ...HELLO, ask });
    expect(updated(state, { type: "update", here: [0] }, 0).ask).toBe(ask);
    expect(updated(state, { type: "update", seq: 5, ask: null }, 0).ask).toBeNull();
  });

  it("shows nothing of the match before when another begins", () => {
    const first = greeted(null, { ...HELLO, lobby: { ...LOBBY, match: facts(1) } });
    const events = [{ code: "rolled" }];
    const again = { type: "update", seq: 9, events, lobby: { match: { number: 2 } } } as const;
    const second = updated(first, again, 0);
    expect(second.happened?.before).toBeNull();
    expect(second.log.map((line) => [line.of, line.event])).toEqual([
      ["table", { code: "began", match: 2 }],
      ["game", { code: "rolled" }],
    ]);
  });

  it("forgets the oldest lines", () => {
    let state = greeted(null, HELLO);
    for (let seq = 5; seq < KEPT + 10; seq++)
      state = updated(state, { type: "update", seq, events: [{ code: "rolled" }] }, 0);
    expect(state.log).toHaveLength(KEPT);
    expect(state.log[0]?.seq).toBe(10);
  });
});

describe("what changed at a table", () => {
  it("is told as events", () => {
    const after: Lobby = {
      ...LOBBY,
      owner: 1,
      members: [
        { number: 0, nick: "Ann", gone: true },
        { number: 1, nick: "Ben" },
      ],
    };
    expect(atTable(LOBBY, after)).toEqual([
      { code: "went", member: 0 },
      { code: "came", member: 1 },
      { code: "owner", member: 1 },
    ]);
    expect(atTable(after, after)).toEqual([]);
  });

  it("names the bot that took over and the match that was stopped", () => {
    const playing: Lobby = { ...LOBBY, phase: "playing", match: facts(1) };
    const taken: Lobby = { ...playing, chairs: [{ bot: "random" }, {}] };
    expect(atTable(playing, taken)).toEqual([{ code: "bot", chair: 0, level: "random" }]);
    const stopped: Lobby = { ...LOBBY, match: { ...facts(1), stopped: true } };
    expect(atTable(playing, stopped)).toEqual([{ code: "stopped" }]);
  });
});

describe("what was not heard as it happened", () => {
  const heard = updated(
    greeted(null, HELLO),
    { type: "update", seq: 7, time: 7, events: [{ code: "rolled" }] },
    7,
  );

  it("comes before what was, and nothing is told twice", () => {
    const entries = [
      { seq: 1, time: 1, change: { what: "opened", member: 0 } },
      { seq: 2, time: 2, chat: { member: 0, text: "Hello?" } },
      { seq: 3, time: 3, change: { what: "ready", member: 0 } },
      { seq: 7, time: 7, events: [{ code: "rolled" }] },
    ];
    const state = recalled(recalled(heard, entries, false), entries);
    expect(state.log.map(({ seq, of, event }) => [seq, of, event.code])).toEqual([
      [1, "table", "came"],
      [7, "game", "rolled"],
    ]);
    expect(state.chat.map((line) => line.text)).toEqual(["Hello?"]);
    expect(state.more).toBe(false);
  });

  it("is put in order by number", () => {
    const entries = [{ seq: 5, time: 5, events: [{ code: "opened" }, { code: "turn" }] }];
    const later = updated(heard, { type: "update", seq: 8, events: [{ code: "moved" }] }, 8);
    const codes = recalled(later, entries).log.map((line) => line.event.code);
    expect(codes).toEqual(["opened", "turn", "rolled", "moved"]);
  });
});

function facts(number: number) {
  return { number, chairs: [0, 1], commitment: "", salts: ["", ""] };
}
