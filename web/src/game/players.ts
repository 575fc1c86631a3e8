// Who plays on which seat, as the table tells it.

import { tint } from "../ui/tints";
import type { Chair, Lobby } from "../wire/types";
import type { Words } from "../words";
import type { Language } from "../words/language";
import type { GameClient, Player, Tint } from "./contract";

/** Names who sits on a chair. */
export function sitterName(
  lobby: Lobby,
  chair: Chair | undefined,
  game: GameClient | null,
  language: Language,
): string | null {
  if (chair?.member !== undefined) return lobby.members[chair.member]?.nick ?? null;
  if (chair?.bot) return game?.words[language].bots[chair.bot]?.name ?? chair.bot;
  return null;
}

/** The players of the match that is on or was last. */
export function playersOf(
  lobby: Lobby,
  /** Who is connected, by number. */
  here: readonly number[],
  /** The tints of the seats, where the game decides them. */
  tints: readonly Tint[],
  game: GameClient | null,
  language: Language,
  words: Words,
): Player[] {
  const names = (lobby.match?.chairs ?? []).map((chair, seat) => ({
    seat,
    chair: lobby.chairs[chair],
    name: sitterName(lobby, lobby.chairs[chair], game, language) ?? words.lobby.chair(chair + 1),
  }));
  return names.map(({ seat, chair, name }) => ({
    seat,
    name: unlike(name, names, seat),
    tint: tints[seat] ?? tint(seat),
    ...(chair?.bot && { bot: chair.bot }),
    you: chair?.member !== undefined && chair.member === lobby.you,
    here: chair?.member === undefined || here.includes(chair.member),
  }));
}

/** Bots of one level are counted, so that a name means one player. */
function unlike(name: string, all: { seat: number; name: string }[], seat: number): string {
  const same = all.filter((other) => other.name === name);
  if (same.length < 2) return name;
  return `${name} ${same.findIndex((other) => other.seat === seat) + 1}`;
}
