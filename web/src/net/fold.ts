// What is known of a table: the fold of the messages that came. Pure.

import type { Happened } from "../game/contract";
import type { Hello, Lobby, LogEntry, Update, WireAsk, WireEvent } from "../wire/types";
import { merged } from "./patch";

/** A line of the log: an event of a match, or something that happened at the table itself. */
export interface LogLine {
  /** Unique and growing: the entry, and the place within it. */
  seq: number;
  part: number;
  time: number;
  /** Who says it: the game, or the table. */
  of: "game" | "table";
  event: WireEvent;
}

export interface ChatLine {
  seq: number;
  time: number;
  member: number;
  text: string;
}

/** What happens at a table beside the game. */
export type TableEvent =
  | { code: "came"; member: number }
  | { code: "went"; member: number }
  | { code: "owner"; member: number }
  | { code: "began"; match: number }
  | { code: "stopped" }
  | { code: "bot"; chair: number; level: string };

export interface TableState {
  seq: number;
  lobby: Lobby;
  view: unknown;
  ask: WireAsk | null;
  here: number[];
  happened: Happened<unknown, WireEvent> | null;
  log: LogLine[];
  chat: ChatLine[];
  /** Whether there is more before what is known of the log; null until a page has come. */
  more: boolean | null;
  /** How far the server's clock is ahead of ours, in ms, as far as is known. */
  ahead: number;
}

/** How many lines of the log and the chat are kept. */
export const KEPT = 2000;

/** Everything, as a connection begins. What was known of log and chat stays. */
export function greeted(known: TableState | null, hello: Hello): TableState {
  return {
    seq: hello.seq,
    lobby: hello.lobby,
    view: hello.view,
    ask: hello.ask,
    here: known?.here ?? [],
    happened: null,
    log: known?.log ?? [],
    chat: known?.chat ?? [],
    more: known?.more ?? null,
    ahead: known?.ahead ?? 0,
  };
}

/** What an update changes. `now` is our own clock. */
export function updated(state: TableState, update: Update, now: number): TableState {
  const lobby =
    update.lobby === undefined ? state.lobby : (merged(state.lobby, update.lobby) as Lobby);
  const begins = lobby.match?.number !== state.lobby.match?.number;
  const view = update.view === undefined ? state.view : merged(state.view, update.view);
  const seq = update.seq ?? state.seq;
  const time = update.time ?? now;
  const events = update.events ?? [];
  const happened =
    events.length > 0 ? { seq, events, before: begins ? null : state.view } : state.happened;
  const lines = [...atTable(state.lobby, lobby), ...events];
  const tableLines = lines.length - events.length;
  const log = lines.map(
    (event, part): LogLine => ({
      seq,
      part,
      time,
      of: part < tableLines ? "table" : "game",
      event,
    }),
  );
  return {
    seq,
    lobby,
    view,
    ask: update.ask === undefined ? state.ask : update.ask,
    here: update.here ?? state.here,
    happened: begins && events.length === 0 ? null : happened,
    log: log.length > 0 ? [...state.log, ...log].slice(-KEPT) : state.log,
    chat: update.chat ? [...state.chat, { seq, time, ...update.chat }].slice(-KEPT) : state.chat,
    more: state.more,
    ahead: update.time === undefined ? state.ahead : update.time - now,
  };
}

/** What changed at the table, told as events. */
export function atTable(before: Lobby, after: Lobby): TableEvent[] {
  if (before === after) return [];
  const told: TableEvent[] = [];
  for (const member of after.members) {
    const old = before.members[member.number];
    const was = old !== undefined && !old.gone;
    if (!was && !member.gone) told.push({ code: "came", member: member.number });
    if (was && member.gone) told.push({ code: "went", member: member.number });
  }
  if (before.owner !== after.owner) told.push({ code: "owner", member: after.owner });
  for (const [chair, now] of after.chairs.entries()) {
    const old = before.chairs[chair];
    if (after.phase === "playing" && now.bot && old?.bot !== now.bot)
      told.push({ code: "bot", chair, level: now.bot });
  }
  if (after.match && before.match?.number !== after.match.number)
    told.push({ code: "began", match: after.match.number });
  if (after.match?.stopped && !before.match?.stopped) told.push({ code: "stopped" });
  return told;
}

/** With entries that were not heard as they happened; none is told twice. */
export function recalled(
  state: TableState,
  entries: readonly LogEntry[],
  more: boolean | null = state.more,
): TableState {
  const logged = new Set(state.log.map(({ seq }) => seq));
  const said = new Set(state.chat.map(({ seq }) => seq));
  const log = entries.filter(({ seq }) => !logged.has(seq)).flatMap(linesOf);
  const chat = entries.flatMap(({ seq, time, chat }): ChatLine[] =>
    chat && !said.has(seq) ? [{ seq, time, ...chat }] : [],
  );
  return { ...state, log: inOrder(state.log, log), chat: inOrder(state.chat, chat), more };
}

function inOrder<Line extends { seq: number }>(known: Line[], found: Line[]): Line[] {
  if (found.length === 0) return known;
  return [...found, ...known].toSorted((one, other) => one.seq - other.seq);
}

/** The lines of an entry. */
function linesOf({ seq, time, events = [], change }: LogEntry): LogLine[] {
  const told = change ? changed(change) : null;
  const lines = [...(told ? [told] : []), ...events];
  const ofTable = lines.length - events.length;
  return lines.map((event, part) => ({
    seq,
    part,
    time,
    of: part < ofTable ? "table" : "game",
    event,
  }));
}

/** A change that is worth a line. */
function changed({ what, member = 0, match = 0 }: NonNullable<LogEntry["change"]>) {
  const told: Partial<Record<string, TableEvent>> = {
    opened: { code: "came", member },
    joined: { code: "came", member },
    left: { code: "went", member },
    kicked: { code: "went", member },
    owner: { code: "owner", member },
    began: { code: "began", match },
    stopped: { code: "stopped" },
  };
  return told[what] ?? null;
}
