import type { Lobby } from "../wire/types";

/** The reader's seat in the match, or null. */
export function seatOf(lobby: Lobby): number | null {
  const seat = (lobby.match?.chairs ?? []).findIndex(
    (chair) => lobby.chairs[chair]?.member === lobby.you,
  );
  return seat < 0 ? null : seat;
}

/** The chair the reader sits on, or null. */
export function chairOf(lobby: Lobby): number | null {
  const chair = lobby.chairs.findIndex(({ member }) => member === lobby.you);
  return chair < 0 ? null : chair;
}
