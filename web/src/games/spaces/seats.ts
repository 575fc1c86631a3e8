// Who draws with which pencil.

import type { Player, Tint } from "../../game/contract";
import { tintNamed } from "../../ui/tints";
import type { Pair } from "./types";

/** The first seat draws in blue, the second in red, as in the rule book. */
export const TINTS: Pair<Tint> = [tintNamed("blue"), tintNamed("vermilion")];

/** The pencil of a seat. */
export function tintOf(players: readonly Player[], seat: number): Tint {
  return players.find((player) => player.seat === seat)?.tint ?? TINTS[seat === 0 ? 0 : 1];
}
