import { describe, expect, it } from "vitest";
import type { HelloMessage, HistoryEntry, Lobby } from "../protocol/types";
import {
  applyHello,
  applyUpdate,
  MAX_LOG_LINES,
  mergeEntries,
  tableEventsBetween,
} from "./tableState";

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

const HELLO: HelloMessage = {
  protocol: 2,
  seq: 4,
  time: 1000,
  lobby: LOBBY,
  view: { turn: 0, tokens: [["home"]] },
  ask: null,
};

describe("the state of a table", () => {
  it("is taken from the hello message", () => {
    const state = applyHello(null, HELLO);
    expect(state.seq).toBe(4);
    expect(state.lobby.members[0]?.nick).toBe("Ann");
    expect(state.log).toEqual([]);
  });

  it("keeps its log and chat across reconnects", () => {
    let state = applyHello(null, HELLO);
    const events = [{ code: "rolled" }];
    state = applyUpdate(state, { seq: 5, time: 2000, events }, 2000);
    state = applyUpdate(state, { seq: 6, chat: { member: 0, text: "Hm." } }, 2000);
    state = applyHello(state, { ...HELLO, seq: 9 });
    expect(state.log.map((line) => line.event.code)).toEqual(["rolled"]);
    expect(state.chat.map((line) => line.text)).toEqual(["Hm."]);
    expect(state.eventBatch).toBeNull();
    expect(state.seq).toBe(9);
  });

  it("says when a bot begins and ends to play for a player", () => {
    const before: Lobby = { ...LOBBY, phase: "playing" };
    const during: Lobby = { ...before, chairs: [{ member: 0, stand_in: "racer" }, {}] };
    expect(tableEventsBetween(before, during)).toEqual([{ code: "stand-in", member: 0 }]);
    expect(tableEventsBetween(during, before)).toEqual([{ code: "stand-in-ended", member: 0 }]);
    // The end of a match is no return of a player.
    expect(tableEventsBetween(during, LOBBY)).toEqual([]);
    const change = { what: "stand-in", chair: 0, member: 0, level: "racer" } as const;
    const loaded = mergeEntries(applyHello(null, HELLO), [{ seq: 2, time: 500, change }]);
    expect(loaded.log.map(({ event }) => event)).toEqual([{ code: "stand-in", member: 0 }]);
  });

  it("returns to the position before a move that is taken back", () => {
    const match = { number: 1, chairs: [0, 1], commitment: "", salts: [] };
    const playing: Lobby = { ...LOBBY, phase: "playing", match };
    let state = applyHello(null, { ...HELLO, lobby: playing });
    state = applyUpdate(state, { seq: 5, events: [{ code: "rolled" }], view: { turn: 1 } }, 2000);
    expect(state.eventBatch).not.toBeNull();
    const lobby = { match: { taken_back: 1 } };
    state = applyUpdate(state, { seq: 6, lobby, view: { turn: 0 } }, 3000);
    expect(state.eventBatch).toBeNull();
    expect(state.view).toEqual(HELLO.view);
    expect(state.log.at(-1)?.event).toEqual({ code: "took-back", member: 0 });
  });

  it("merges patches of lobby and view and replaces the ask", () => {
    const state = applyUpdate(
      applyHello(null, HELLO),
      {
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
    expect(state.eventBatch).toMatchObject({ seq: 5, previousView: HELLO.view });
    expect(state.clockOffsetMs).toBe(100);
  });

  it("keeps an ask that an update does not mention, and drops one that is null", () => {
    const ask = { id: 1, prompt: "token", seats: [0] };
    const state = applyHello(null, { ...HELLO, ask });
    expect(applyUpdate(state, { connected: [0] }, 0).ask).toBe(ask);
    expect(applyUpdate(state, { seq: 5, ask: null }, 0).ask).toBeNull();
  });

  it("has no previous view when a new match begins", () => {
    const first = applyHello(null, { ...HELLO, lobby: { ...LOBBY, match: facts(1) } });
    const events = [{ code: "rolled" }];
    const again = { seq: 9, events, lobby: { match: { number: 2 } } };
    const second = applyUpdate(first, again, 0);
    expect(second.eventBatch?.previousView).toBeNull();
    expect(second.log.map((line) => [line.source, line.event])).toEqual([
      ["table", { code: "began", match: 2 }],
      ["game", { code: "rolled" }],
    ]);
  });

  it("drops the oldest log lines", () => {
    let state = applyHello(null, HELLO);
    for (let seq = 5; seq < MAX_LOG_LINES + 10; seq++)
      state = applyUpdate(state, { seq, events: [{ code: "rolled" }] }, 0);
    expect(state.log).toHaveLength(MAX_LOG_LINES);
    expect(state.log[0]?.seq).toBe(10);
  });
});

describe("the difference of two lobbies", () => {
  it("is a list of table events", () => {
    const after: Lobby = {
      ...LOBBY,
      owner: 1,
      members: [
        { number: 0, nick: "Ann", gone: true },
        { number: 1, nick: "Ben" },
      ],
    };
    expect(tableEventsBetween(LOBBY, after)).toEqual([
      { code: "went", member: 0 },
      { code: "came", member: 1 },
      { code: "owner", member: 1 },
    ]);
    expect(tableEventsBetween(after, after)).toEqual([]);
  });

  it("contains a start that was cancelled, and whose device was missing", () => {
    const start = { stage: "salts" as const, waiting: [1], members: [0, 1] };
    const members = [
      { number: 0, nick: "Ann" },
      { number: 1, nick: "Ben" },
    ];
    const starting: Lobby = {
      ...LOBBY,
      members,
      chairs: [{ member: 0 }, { member: 1 }],
      dice: { round: 1, salts: [], start },
    };
    const after: Lobby = { ...LOBBY, members, dice: { round: 2, salts: [], cancelled: 1 } };
    expect(tableEventsBetween(starting, after)).toEqual([
      { code: "start-cancelled", members: [1] },
    ]);
  });

  it("contains a bot that took over and a match that was stopped", () => {
    const playing: Lobby = { ...LOBBY, phase: "playing", match: facts(1) };
    const taken: Lobby = { ...playing, chairs: [{ bot: "random" }, {}] };
    expect(tableEventsBetween(playing, taken)).toEqual([
      { code: "bot", chair: 0, level: "random" },
    ]);
    const stopped: Lobby = { ...LOBBY, match: { ...facts(1), stopped: true } };
    expect(tableEventsBetween(playing, stopped)).toEqual([{ code: "stopped" }]);
  });
});

describe("older log entries", () => {
  const heard = applyUpdate(
    applyHello(null, HELLO),
    { seq: 7, time: 7, events: [{ code: "rolled" }] },
    7,
  );

  it("are inserted once, before newer ones", () => {
    const entries: HistoryEntry[] = [
      { seq: 1, time: 1, change: { what: "opened", member: 0, nick: "Ann" } },
      { seq: 2, time: 2, chat: { member: 0, text: "Hello?" } },
      { seq: 3, time: 3, change: { what: "ready", member: 0, ready: true } },
      { seq: 7, time: 7, events: [{ code: "rolled" }] },
    ];
    const state = mergeEntries(mergeEntries(heard, entries, false), entries);
    expect(state.log.map(({ seq, source, event }) => [seq, source, event.code])).toEqual([
      [1, "table", "came"],
      [7, "game", "rolled"],
    ]);
    expect(state.chat.map((line) => line.text)).toEqual(["Hello?"]);
    expect(state.hasOlderEntries).toBe(false);
  });

  it("are left out if they come with an update that has not arrived", () => {
    const next = { seq: heard.seq + 1, events: [{ code: "moved" }] };
    const loaded = mergeEntries(heard, [{ time: 9, ...next }]);
    expect(loaded.log).toEqual(heard.log);
    const codes = applyUpdate(loaded, next, 9).log.map((line) => line.event.code);
    expect(codes).toEqual(["rolled", "moved"]);
  });

  it("are ordered by sequence number", () => {
    const entries = [{ seq: 5, time: 5, events: [{ code: "opened" }, { code: "turn" }] }];
    const later = applyUpdate(heard, { seq: 8, events: [{ code: "moved" }] }, 8);
    const codes = mergeEntries(later, entries).log.map((line) => line.event.code);
    expect(codes).toEqual(["opened", "turn", "rolled", "moved"]);
  });
});

function facts(number: number) {
  return { number, chairs: [0, 1], commitment: "", salts: ["", ""] };
}
