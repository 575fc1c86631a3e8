// The replay of a match: events and views step by step, and the file format it is saved in.

import type { Player } from "../game/contract";
import { mergePatch } from "../net/mergePatch";
import { defaultTaken, type LogLine, type TableEvent } from "../net/tableState";
import type { MatchReplay } from "../protocol/types";
import { seatTint } from "../ui/tints";

/** The file format of a saved replay. */
export interface ReplayFile {
  parlor: "replay";
  version: 1;
  code: string;
  /** The key of the file format; the code calls it a replay. */
  film: MatchReplay;
}

export function serializeReplay(code: string, replay: MatchReplay): string {
  const file: ReplayFile = { parlor: "replay", version: 1, code, film: replay };
  return JSON.stringify(file);
}

/** Parses a replay file; null if it is none. */
export function parseReplayFile(text: string): ReplayFile | null {
  try {
    const file: unknown = JSON.parse(text);
    return isReplayFile(file) ? file : null;
  } catch {
    return null;
  }
}

function isReplayFile(value: unknown): value is ReplayFile {
  if (typeof value !== "object" || value === null) return false;
  const { parlor, version, film: replay } = value as Partial<ReplayFile>;
  return (
    parlor === "replay" &&
    version === 1 &&
    typeof replay?.game === "string" &&
    Array.isArray(replay.players) &&
    Array.isArray(replay.frames) &&
    replay.frames.length > 0
  );
}

/** The view after each step. */
export function replayViews(replay: MatchReplay): unknown[] {
  const views: unknown[] = [];
  for (const frame of replay.frames) {
    const before = views.at(-1) ?? null;
    views.push(frame.view === undefined ? before : mergePatch(before, frame.view));
  }
  return views;
}

/** The log lines up to and including a step. */
export function replayLogLines(replay: MatchReplay, step: number): LogLine[] {
  const standIns = standInEvents(replay);
  return replay.frames.slice(0, step + 1).flatMap(({ seq, time, events, default_for }) => {
    const tableEvents = [...(standIns.get(seq) ?? []), ...defaultTaken(default_for)];
    return [...tableEvents, ...events].map(
      (event, index): LogLine => ({
        seq,
        index,
        time,
        source: index < tableEvents.length ? "table" : "game",
        event,
      }),
    );
  });
}

/** What happened with stand-ins, by the frame before which it did. */
function standInEvents(replay: MatchReplay): Map<number, TableEvent[]> {
  const events = new Map<number, TableEvent[]>();
  const add = (entry: number | undefined, event: TableEvent) => {
    const frame = replay.frames.find(({ seq }) => entry !== undefined && seq >= entry);
    if (frame) events.set(frame.seq, [...(events.get(frame.seq) ?? []), event]);
  };
  for (const { seat, from, to } of replay.stand_ins ?? []) {
    add(from, { code: "seat-stood-in", seat });
    add(to, { code: "seat-back", seat });
  }
  return events;
}

/** The seats for which a bot stood in at a step. */
export function standInSeats(replay: MatchReplay, step: number): number[] {
  const seq = replay.frames[step]?.seq ?? 0;
  const spans = replay.stand_ins ?? [];
  return spans.filter(({ from, to }) => from <= seq && seq < (to ?? Infinity)).map((s) => s.seat);
}

/** The step in a URL parameter, clamped to the length of the replay. */
export function parseStep(text: string | null, replay: MatchReplay): number {
  const wished = Number.parseInt(text ?? "0", 10);
  return Math.max(0, Math.min(replay.frames.length - 1, Number.isNaN(wished) ? 0 : wished));
}

export function replayPlayers(
  replay: MatchReplay,
  tints: Player["tint"][],
  botName: (level: string, seat: number) => string,
  seatName: (seat: number) => string,
): Player[] {
  const named = replay.players.map(
    ({ nick, bot }, seat) => nick ?? (bot ? botName(bot, seat) : seatName(seat)),
  );
  return replay.players.map(({ bot }, seat) => {
    const name = named[seat] ?? "";
    const same = named.filter((other) => other === name).length;
    const nth = named.slice(0, seat + 1).filter((other) => other === name).length;
    return {
      seat,
      name: same > 1 ? `${name} ${nth}` : name,
      tint: tints[seat] ?? seatTint(seat),
      ...(bot && { bot }),
      you: seat === replay.seat,
      connected: true,
    };
  });
}
