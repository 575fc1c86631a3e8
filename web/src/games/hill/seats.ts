// Names and tints of the seats.

import type { Player, SeatNamer, Tint } from "../../game/contract";
import { seatTint } from "../../ui/tints";

export function seatNamer(players: readonly Player[]): SeatNamer {
  return (seat) => players.find((player) => player.seat === seat)?.name ?? `${seat + 1}`;
}

export function playerTint(players: readonly Player[], seat: number): Tint {
  return players.find((player) => player.seat === seat)?.tint ?? seatTint(seat);
}
