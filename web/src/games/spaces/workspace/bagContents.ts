// The boards to bring, in order.

import type { Board } from "../types";

export function removeAt(bag: readonly Board[], at: number): Board[] {
  return bag.filter((_, index) => index !== at);
}

/** Moves a board to another place. */
export function moveWithin(bag: readonly Board[], from: number, to: number): Board[] {
  const board = bag[from];
  if (board === undefined || to < 0 || to >= bag.length) return [...bag];
  const rest = removeAt(bag, from);
  return [...rest.slice(0, to), board, ...rest.slice(to)];
}

/** Adds boards: to a deck as far as there is room, else each board once. */
export function addToBag(bag: readonly Board[], boards: readonly Board[], deck?: number): Board[] {
  if (deck === undefined) return [...new Set([...bag, ...boards])];
  return [...bag, ...boards].slice(0, Math.max(deck, bag.length));
}
