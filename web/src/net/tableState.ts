// The state of a table, reduced from the messages of the server. Pure functions.

import type { EventBatch } from "../game/contract";
import type {
  AskView,
  Emote,
  GameEvent,
  HelloMessage,
  HistoryEntry,
  Lobby,
  TableChange,
  UpdateMessage,
} from "../protocol/types";
import { mergePatch } from "./mergePatch";

/** A line of the log: an event of the game or of the table. */
export interface LogLine {
  /** The sequence number of the entry; unique and increasing together with `index`. */
  seq: number;
  index: number;
  time: number;
  source: "game" | "table";
  event: GameEvent;
}

export interface ChatLine {
  seq: number;
  time: number;
  member: number;
  text: string;
  /** The emote that the text stands for, if it is one. */
  emote?: Emote;
}

/** Something that happened at the table, outside of the game. */
export type TableEvent =
  | { code: "came"; member: number }
  | { code: "went"; member: number }
  | { code: "owner"; member: number }
  | { code: "began"; match: number }
  | { code: "took-back"; member: number }
  | { code: "handed-over"; member: number; rolls: number }
  | { code: "resumed" }
  | { code: "asked-seat"; member: number }
  | { code: "took-seat"; member: number }
  | { code: "stopped" }
  | { code: "start-cancelled"; members: number[] }
  | { code: "default-taken"; seat: number }
  | { code: "bot"; chair: number; level: string }
  | { code: "stand-in"; member: number }
  | { code: "stand-in-ended"; member: number }
  | { code: "seat-stood-in"; seat: number }
  | { code: "seat-back"; seat: number };

export interface TableState {
  seq: number;
  lobby: Lobby;
  view: unknown;
  ask: AskView | null;
  connectedMembers: number[];
  eventBatch: EventBatch<unknown, GameEvent> | null;
  log: LogLine[];
  chat: ChatLine[];
  /** Whether the server has older entries; null until the first page was loaded. */
  hasOlderEntries: boolean | null;
  /** How far the server's clock is ahead of the local one. */
  clockOffsetMs: number;
  /** The entry with which a bot stopped to play for the viewer, who was away. */
  returnedSeq: number | null;
}

/** The number of lines that are kept, for the log and the chat each. */
export const MAX_LOG_LINES = 2000;

/** The state after a `hello`. The log and chat of a previous connection are kept. */
export function applyHello(known: TableState | null, hello: HelloMessage): TableState {
  return {
    seq: hello.seq,
    lobby: hello.lobby,
    view: hello.view,
    ask: hello.ask,
    connectedMembers: known?.connectedMembers ?? [],
    eventBatch: null,
    log: known?.log ?? [],
    chat: known?.chat ?? [],
    hasOlderEntries: known?.hasOlderEntries ?? null,
    clockOffsetMs: known?.clockOffsetMs ?? 0,
    returnedSeq: known?.returnedSeq ?? null,
  };
}

/** The state after an `update`. `now` is the local clock. */
export function applyUpdate(state: TableState, update: UpdateMessage, now: number): TableState {
  const lobby =
    update.lobby === undefined ? state.lobby : (mergePatch(state.lobby, update.lobby) as Lobby);
  const begins = lobby.match?.number !== state.lobby.match?.number;
  const takenBack = (lobby.match?.taken_back ?? 0) !== (state.lobby.match?.taken_back ?? 0);
  const view = update.view === undefined ? state.view : mergePatch(state.view, update.view);
  const seq = update.seq ?? state.seq;
  const time = update.time ?? now;
  const events = update.events ?? [];
  const eventBatch =
    events.length > 0
      ? { seq, events, previousView: begins ? null : state.view }
      : state.eventBatch;
  const lines = [
    ...tableEventsBetween(state.lobby, lobby),
    ...defaultTaken(update.default_for),
    ...events,
  ];
  const tableLines = lines.length - events.length;
  const log = lines.map(
    (event, index): LogLine => ({
      seq,
      index,
      time,
      source: index < tableLines ? "table" : "game",
      event,
    }),
  );
  return {
    seq,
    lobby,
    view,
    ask: update.ask === undefined ? state.ask : update.ask,
    connectedMembers: update.connected ?? state.connectedMembers,
    eventBatch: (begins || takenBack) && events.length === 0 ? null : eventBatch,
    log: log.length > 0 ? [...state.log, ...log].slice(-MAX_LOG_LINES) : state.log,
    chat: update.chat
      ? [...state.chat, { seq, time, ...update.chat }].slice(-MAX_LOG_LINES)
      : state.chat,
    hasOlderEntries: state.hasOlderEntries,
    clockOffsetMs: update.time === undefined ? state.clockOffsetMs : update.time - now,
    returnedSeq: hasReturned(state.lobby, lobby) ? seq : state.returnedSeq,
  };
}

/** Whether a bot has stopped to play for the viewer, because the viewer is back. */
function hasReturned(before: Lobby, after: Lobby): boolean {
  return tableEventsBetween(before, after).some(
    (event) => event.code === "stand-in-ended" && event.member === after.you,
  );
}

/** The table event of an entry that took the default action for a seat. */
export function defaultTaken(seat: number | undefined): TableEvent[] {
  return seat === undefined ? [] : [{ code: "default-taken", seat }];
}

/** The difference of two lobbies as table events. */
export function tableEventsBetween(before: Lobby, after: Lobby): TableEvent[] {
  if (before === after) return [];
  const events: TableEvent[] = [];
  for (const member of after.members) {
    const old = before.members[member.number];
    const was = old !== undefined && !old.gone;
    if (!was && !member.gone) events.push({ code: "came", member: member.number });
    if (was && member.gone) events.push({ code: "went", member: member.number });
  }
  if (before.owner !== after.owner) events.push({ code: "owner", member: after.owner });
  for (const [chair, now] of after.chairs.entries()) {
    const old = before.chairs[chair];
    if (after.phase === "playing" && now.bot && old?.bot !== now.bot)
      events.push({ code: "bot", chair, level: now.bot });
    for (const member of now.asked_by ?? [])
      if (!old?.asked_by?.includes(member)) events.push({ code: "asked-seat", member });
    if (after.phase === "playing" && now.member !== undefined) {
      const { member } = now;
      if (before.phase === "playing" && old?.bot) events.push({ code: "took-seat", member });
      if (now.stand_in && !old?.stand_in) events.push({ code: "stand-in", member });
      if (!now.stand_in && old?.stand_in) events.push({ code: "stand-in-ended", member });
    }
  }
  const begins = before.match?.number !== after.match?.number;
  if (after.match && begins) events.push({ code: "began", match: after.match.number });
  const start = before.dice?.start;
  if (start && after.dice && after.dice.round > (before.dice?.round ?? 0)) {
    const sits = (member: number) => after.chairs.some((chair) => chair.member === member);
    const members = start.members.filter((member) => !sits(member));
    events.push({ code: "start-cancelled", members });
  }
  if (!begins && (after.match?.taken_back ?? 0) > (before.match?.taken_back ?? 0)) {
    const chairs = after.match?.chairs.map((chair) => after.chairs[chair]?.member) ?? [];
    // Only one person plays where moves are taken back.
    const member = chairs.find((member) => member !== undefined);
    if (member !== undefined) events.push({ code: "took-back", member });
  }
  if (before.match?.suspended && after.phase === "playing") events.push({ code: "resumed" });
  if (after.match?.stopped && !before.match?.stopped) events.push({ code: "stopped" });
  return events;
}

/**
 * Inserts log entries that were loaded later; entries that are present are not repeated. Entries after
 * the state are left out: each comes with an update, which says when it is shown.
 */
export function mergeEntries(
  state: TableState,
  entries: readonly HistoryEntry[],
  hasOlderEntries: boolean | null = state.hasOlderEntries,
): TableState {
  const logged = new Set(state.log.map(({ seq }) => seq));
  const said = new Set(state.chat.map(({ seq }) => seq));
  const known = entries.filter(({ seq }) => seq <= state.seq);
  const log = known.filter(({ seq }) => !logged.has(seq)).flatMap(logLinesOf);
  const chat = known.flatMap(({ seq, time, chat }): ChatLine[] =>
    chat && !said.has(seq) ? [{ seq, time, ...chat }] : [],
  );
  return {
    ...state,
    log: mergeBySeq(state.log, log),
    chat: mergeBySeq(state.chat, chat),
    hasOlderEntries,
  };
}

function mergeBySeq<Line extends { seq: number }>(known: Line[], found: Line[]): Line[] {
  if (found.length === 0) return known;
  return [...found, ...known].toSorted((one, other) => one.seq - other.seq);
}

function logLinesOf({ seq, time, events = [], change, default_for }: HistoryEntry): LogLine[] {
  const tableEvent = change ? tableEventOf(change) : null;
  const lines = [...(tableEvent ? [tableEvent] : []), ...defaultTaken(default_for), ...events];
  const tableLines = lines.length - events.length;
  return lines.map((event, index) => ({
    seq,
    index,
    time,
    source: index < tableLines ? "table" : "game",
    event,
  }));
}

/** The table event of a change; null for changes that the log does not show. */
function tableEventOf(change: TableChange): TableEvent | null {
  switch (change.what) {
    case "opened":
    case "joined":
      return { code: "came", member: change.member };
    case "left":
    case "kicked":
      return { code: "went", member: change.member };
    case "owner":
      return { code: "owner", member: change.member };
    case "stand-in":
    case "stand-in-ended":
    case "took-back":
      return { code: change.what, member: change.member };
    case "began":
      return { code: "began", match: change.match };
    case "handed-over":
      return { code: "handed-over", member: change.member, rolls: change.rolls };
    case "resumed":
      return { code: "resumed" };
    case "seat-asked":
      return change.chair === undefined ? null : { code: "asked-seat", member: change.member };
    case "took-seat":
      return { code: "took-seat", member: change.member };
    case "start-cancelled":
      return { code: "start-cancelled", members: change.members };
    case "stopped":
      return { code: "stopped" };
    default:
      return null;
  }
}
