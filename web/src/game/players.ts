// The players of a match, derived from the lobby.

import type { Translations } from "../i18n";
import type { Language } from "../i18n/language";
import type { ChairView, Lobby } from "../protocol/types";
import { type Face, memberAvatar } from "../ui/faces";
import { seatTint } from "../ui/tints";
import type { GameClient, Player, Tint } from "./contract";
import { personaOf } from "./personas";

/** The name of the member or bot on a chair; null for a free chair. */
export function occupantName(lobby: Lobby, chair: ChairView | undefined): string | null {
  if (chair?.member !== undefined) return lobby.members[chair.member]?.nick ?? null;
  if (chair?.bot) return personaOf(lobby.code, lobby.chairs.indexOf(chair), chair.bot).name;
  return null;
}

/** The face of the member or bot on a chair; undefined for a free chair. */
export function occupantFace(lobby: Lobby, number: number): Face | undefined {
  const { member, bot } = lobby.chairs[number] ?? {};
  if (bot) {
    const { number: face, outfit } = personaOf(lobby.code, number, bot);
    return { kind: "bot", number: face, outfit };
  }
  const found = member === undefined ? undefined : lobby.members[member];
  return found && { kind: "person", number: memberAvatar(found) };
}

/** The name of a bot's level in the viewer's language. */
export function levelName(level: string, game: GameClient | null, language: Language): string {
  return game?.translations[language].bots[level]?.name ?? level;
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
    number: chair,
    name: occupantName(lobby, lobby.chairs[chair]) ?? t.lobby.chair(chair + 1),
  }));
  return names.map(({ seat, chair, number, name }) => ({
    seat,
    name: numberIfRepeated(name, names, seat),
    tint: tints[seat] ?? seatTint(seat),
    face: occupantFace(lobby, number),
    ...(chair?.bot && { bot: levelName(chair.bot, game, language) }),
    ...(chair?.stand_in && lobby.phase === "playing" && { standIn: chair.stand_in }),
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
