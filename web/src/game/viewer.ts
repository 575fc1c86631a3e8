import type { Lobby } from "../protocol/types";

/** The viewer's seat in the match, or null. */
export function viewerSeat(lobby: Lobby): number | null {
  const seat = (lobby.match?.chairs ?? []).findIndex(
    (chair) => lobby.chairs[chair]?.member === lobby.you,
  );
  return seat < 0 ? null : seat;
}

/** The viewer's chair, or null. */
export function viewerChair(lobby: Lobby): number | null {
  const chair = lobby.chairs.findIndex(({ member }) => member === lobby.you);
  return chair < 0 ? null : chair;
}
