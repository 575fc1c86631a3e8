// The tints of the seats.

import type { Player, Tint } from "../../game/contract";
import { tintByName } from "../../ui/tints";
import type { Pair } from "./types";

/** Blue for the first seat and red for the second, as in the rule book. */
export const SEAT_TINTS: Pair<Tint> = [tintByName("blue"), tintByName("vermilion")];

export function playerTint(players: readonly Player[], seat: number): Tint {
  return players.find((player) => player.seat === seat)?.tint ?? SEAT_TINTS[seat === 0 ? 0 : 1];
}
