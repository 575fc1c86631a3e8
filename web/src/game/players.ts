// The players of a match, derived from the lobby.

import type { Translations } from "../i18n";
import type { Language } from "../i18n/language";
import { seatTint } from "../ui/tints";
import type { ChairView, Lobby } from "../wire/types";
import type { GameClient, Player, Tint } from "./contract";

/** The name of the member or bot on a chair; null for a free chair. */
export function occupantName(
  lobby: Lobby,
  chair: ChairView | undefined,
  game: GameClient | null,
  language: Language,
): string | null {
  if (chair?.member !== undefined) return lobby.members[chair.member]?.nick ?? null;
  if (chair?.bot) return game?.translations[language].bots[chair.bot]?.name ?? chair.bot;
  return null;
}

/** The players of the current or the last match. */
export function matchPlayers(
  lobby: Lobby,
  /** The numbers of the members that are connected. */
  connectedMembers: readonly number[],
  /** The tints of the seats, if the game decides them. */
  tints: readonly Tint[],
  game: GameClient | null,
  language: Language,
  t: Translations,
): Player[] {
  const names = (lobby.match?.chairs ?? []).map((chair, seat) => ({
    seat,
    chair: lobby.chairs[chair],
    name: occupantName(lobby, lobby.chairs[chair], game, language) ?? t.lobby.chair(chair + 1),
  }));
  return names.map(({ seat, chair, name }) => ({
    seat,
    name: numberIfRepeated(name, names, seat),
    tint: tints[seat] ?? seatTint(seat),
    ...(chair?.bot && { bot: chair.bot }),
    you: chair?.member !== undefined && chair.member === lobby.you,
    connected: chair?.member === undefined || connectedMembers.includes(chair.member),
  }));
}

/** Appends a number to a name that several players share, such as bots of one level. */
function numberIfRepeated(
  name: string,
  all: { seat: number; name: string }[],
  seat: number,
): string {
  const same = all.filter((other) => other.name === name);
  if (same.length < 2) return name;
  return `${name} ${same.findIndex((other) => other.seat === seat) + 1}`;
}
