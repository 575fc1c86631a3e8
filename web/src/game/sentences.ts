// Codes with parameters, as sentences.

import type { LogLine, TableEvent } from "../net/fold";
import type { Refusal, WireEvent } from "../wire/types";
import type { Words } from "../words";
import type { Language } from "../words/language";
import type { GameClient, Naming } from "./contract";

/** An event of a game as a sentence; its code if the language has none. */
export function sayEvent(
  event: WireEvent,
  game: GameClient | null,
  language: Language,
  name: Naming,
): string {
  const sentence = game?.words[language].events[event.code];
  return sentence ? sentence(event, name) : event.code;
}

/** Why something was refused, in the reader's language. */
export function sayRefusal(
  refusal: Refusal,
  game: GameClient | null,
  language: Language,
  words: Words,
  name: Naming = (seat) => String(seat + 1),
): string {
  const sentence = game?.words[language].refusals[refusal.code];
  if (sentence && refusal.with) return sentence(refusal.with, name);
  const known = words.refusals[refusal.code as keyof Words["refusals"]];
  return known ?? refusal.say;
}

/** A line of the log as a sentence. */
export function sayLine(
  line: LogLine,
  game: GameClient | null,
  language: Language,
  words: Words,
  name: Naming,
  who: (member: number) => string,
): string {
  if (line.of === "game") return sayEvent(line.event, game, language, name);
  const event = line.event as TableEvent;
  const sentence = words.table[event.code] as (
    event: TableEvent,
    who: (member: number) => string,
  ) => string;
  return sentence(event, who);
}
