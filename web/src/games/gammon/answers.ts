// The legal actions that are not plays, as the interface offers them.

import type { Action, View, Win } from "./types";

export type Word = Extract<Action, string>;

/** The single words that may be said now, in the order they are listed. */
export const wordsIn = (legal: readonly Action[]): Word[] =>
  legal.filter((action) => typeof action === "string");

/** What the game may be given up for. */
export const offersIn = (legal: readonly Action[]): Win[] =>
  legal.flatMap((action) =>
    typeof action === "object" && "offer" in action ? [action.offer] : [],
  );

/** What the game is worth if the open double, or the beaver, is taken; else what the cube shows. */
export function stake({ cube, waits }: View): number {
  if (waits === "double") return cube.value * 2;
  return waits === "beaver" ? cube.value * 4 : cube.value;
}

/** The offer to give up that is open. */
export const offerOpen = ({ waits }: View): Win | null =>
  typeof waits === "object" ? waits.offer.win : null;

/** Whether there is a cube on the table: a match for one point has no use for it. */
export const hasCube = ({ config }: View): boolean =>
  config.cube && !(config.session === "match" && config.length === 1);
