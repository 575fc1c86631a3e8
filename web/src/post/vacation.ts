// The vacation of players in matches by post.

import type { Lobby } from "../protocol/types";

/** Until when the player of a seat is on vacation; null if they are not. */
export function vacationUntil(lobby: Lobby, seat: number, now: number): number | null {
  const chair = lobby.match?.chairs[seat];
  const member = chair === undefined ? undefined : lobby.chairs[chair]?.member;
  const until = member === undefined ? undefined : lobby.members[member]?.vacation?.until;
  return until !== undefined && until > now ? until : null;
}
