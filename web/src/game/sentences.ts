// Turns codes with parameters into sentences of the viewer's language.

import type { Translations } from "../i18n";
import type { Language } from "../i18n/language";
import type { LogLine, TableEvent } from "../net/tableState";
import type { GameEvent, RefusalMessage } from "../protocol/types";
import type { GameClient, SeatNamer } from "./contract";

/** A game event as a sentence; its code if there is no translation. */
export function eventText(
  event: GameEvent,
  game: GameClient | null,
  language: Language,
  name: SeatNamer,
): string {
  const sentence = game?.translations[language].events[event.code];
  return sentence ? sentence(event, name) : event.code;
}

/** A refusal as a sentence; the server's English text if there is no translation. */
export function refusalText(
  refusal: RefusalMessage,
  game: GameClient | null,
  language: Language,
  t: Translations,
  name: SeatNamer = (seat) => String(seat + 1),
): string {
  const sentence = game?.translations[language].refusals[refusal.code];
  if (sentence && refusal.params) return sentence(refusal.params, name);
  const known = t.refusals[refusal.code as keyof Translations["refusals"]];
  return known ?? refusal.message;
}

export function logLineText(
  line: LogLine,
  game: GameClient | null,
  language: Language,
  t: Translations,
  name: SeatNamer,
  who: (member: number) => string,
): string {
  if (line.source === "game") return eventText(line.event, game, language, name);
  const event = line.event as TableEvent;
  const sentence = t.table[event.code] as (
    event: TableEvent,
    who: (member: number) => string,
    name: SeatNamer,
  ) => string;
  return sentence(event, who, name);
}
