// A match to watch again: what was told and shown, step by step.

import type { Player } from "../game/contract";
import type { LogLine } from "../net/fold";
import { merged } from "../net/patch";
import { tint } from "../ui/tints";
import type { WireEvent } from "../wire/types";
import type { DiceRecord } from "./dice";

/** Who played on a seat, as it began. */
export interface FilmPlayer {
  member?: number;
  nick?: string;
  bot?: string;
}

export interface Frame {
  seq: number;
  time: number;
  events: WireEvent[];
  /** Whole in the first frame, then a merge patch to the one before. */
  view?: unknown;
}

export interface Film {
  game: string;
  match: number;
  config: unknown;
  players: FilmPlayer[];
  seat?: number;
  frames: Frame[];
  dice?: DiceRecord;
}

/** The file a replay is kept in. */
export interface FilmFile {
  parlor: "replay";
  version: 1;
  code: string;
  film: Film;
}

export function toFile(code: string, film: Film): string {
  const file: FilmFile = { parlor: "replay", version: 1, code, film };
  return JSON.stringify(file);
}

/** A replay out of a file; null if it is none. */
export function fromFile(text: string): FilmFile | null {
  try {
    const file: unknown = JSON.parse(text);
    return isFile(file) ? file : null;
  } catch {
    return null;
  }
}

function isFile(value: unknown): value is FilmFile {
  if (typeof value !== "object" || value === null) return false;
  const { parlor, version, film } = value as Partial<FilmFile>;
  return (
    parlor === "replay" &&
    version === 1 &&
    typeof film?.game === "string" &&
    Array.isArray(film.players) &&
    Array.isArray(film.frames) &&
    film.frames.length > 0
  );
}

/** What was shown after each step. */
export function viewsOf(film: Film): unknown[] {
  const views: unknown[] = [];
  for (const frame of film.frames) {
    const before = views.at(-1) ?? null;
    views.push(frame.view === undefined ? before : merged(before, frame.view));
  }
  return views;
}

/** What had been told up to a step. */
export function linesOf(film: Film, step: number): LogLine[] {
  return film.frames
    .slice(0, step + 1)
    .flatMap(({ seq, time, events }) =>
      events.map((event, part): LogLine => ({ seq, part, time, of: "game", event })),
    );
}

/** The step a number in an address means. */
export function stepIn(text: string | null, film: Film): number {
  const wished = Number.parseInt(text ?? "0", 10);
  return Math.max(0, Math.min(film.frames.length - 1, Number.isNaN(wished) ? 0 : wished));
}

/** The players, named and tinted. */
export function playersIn(
  film: Film,
  tints: Player["tint"][],
  botName: (level: string) => string,
  seatName: (seat: number) => string,
): Player[] {
  const named = film.players.map(
    ({ nick, bot }, seat) => nick ?? (bot ? botName(bot) : seatName(seat)),
  );
  return film.players.map(({ bot }, seat) => {
    const name = named[seat] ?? "";
    const same = named.filter((other) => other === name).length;
    const nth = named.slice(0, seat + 1).filter((other) => other === name).length;
    return {
      seat,
      name: same > 1 ? `${name} ${nth}` : name,
      tint: tints[seat] ?? tint(seat),
      ...(bot && { bot }),
      you: seat === film.seat,
      here: true,
    };
  });
}
