// The replay of a match: events and views step by step, and the file format it is saved in.

import type { Player } from "../game/contract";
import { mergePatch } from "../net/mergePatch";
import type { LogLine } from "../net/tableState";
import { seatTint } from "../ui/tints";
import type { MatchReplay } from "../wire/types";

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
  return replay.frames
    .slice(0, step + 1)
    .flatMap(({ seq, time, events }) =>
      events.map((event, index): LogLine => ({ seq, index, time, source: "game", event })),
    );
}

/** The step in a URL parameter, clamped to the length of the replay. */
export function parseStep(text: string | null, replay: MatchReplay): number {
  const wished = Number.parseInt(text ?? "0", 10);
  return Math.max(0, Math.min(replay.frames.length - 1, Number.isNaN(wished) ? 0 : wished));
}

export function replayPlayers(
  replay: MatchReplay,
  tints: Player["tint"][],
  botName: (level: string) => string,
  seatName: (seat: number) => string,
): Player[] {
  const named = replay.players.map(
    ({ nick, bot }, seat) => nick ?? (bot ? botName(bot) : seatName(seat)),
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
