// The legal actions that are not plays.

import type { Action, View, Win } from "./types";

export type Answer = Extract<Action, string>;

/** The legal actions without parameters, in the order of the list. */
export const answersIn = (legal: readonly Action[]): Answer[] =>
  legal.filter((action) => typeof action === "string");

/** The stakes for which the viewer may offer to resign. */
export const resignOffersIn = (legal: readonly Action[]): Win[] =>
  legal.flatMap((action) =>
    typeof action === "object" && "offer" in action ? [action.offer] : [],
  );

/** The value of the cube if an open double or beaver is accepted; else its current value. */
export function stake({ cube, waits }: View): number {
  if (waits === "double") return cube.value * 2;
  return waits === "beaver" ? cube.value * 4 : cube.value;
}

/** The resignation that was offered and not answered yet. */
export const openResignOffer = ({ waits }: View): Win | null =>
  typeof waits === "object" ? waits.offer.win : null;

/** Whether the match uses the cube; a match to one point does not. */
export const hasCube = ({ config }: View): boolean =>
  config.cube && !(config.session === "match" && config.length === 1);
