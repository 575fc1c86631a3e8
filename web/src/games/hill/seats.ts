// Who sits where: names and tints for drawing.

import type { Naming, Player, Tint } from "../../game/contract";
import { tint } from "../../ui/tints";

export function naming(players: readonly Player[]): Naming {
  return (seat) => players.find((player) => player.seat === seat)?.name ?? `${seat + 1}`;
}

export function tintOf(players: readonly Player[], seat: number): Tint {
  return players.find((player) => player.seat === seat)?.tint ?? tint(seat);
}
