// The boards to bring, in order.

import type { Board } from "../types";

export function without(bag: readonly Board[], at: number): Board[] {
  return bag.filter((_, index) => index !== at);
}

/** The board at a place goes to another; the others close up. */
export function reordered(bag: readonly Board[], from: number, to: number): Board[] {
  const board = bag[from];
  if (board === undefined || to < 0 || to >= bag.length) return [...bag];
  const rest = without(bag, from);
  return [...rest.slice(0, to), board, ...rest.slice(to)];
}

/** Boards that are added to a bag: all of them to a deck as far as there is room, else each once. */
export function packed(bag: readonly Board[], boards: readonly Board[], deck?: number): Board[] {
  if (deck === undefined) return [...new Set([...bag, ...boards])];
  return [...bag, ...boards].slice(0, Math.max(deck, bag.length));
}
