// The bids a viewer may make, taken from the legal actions. What is a raise is the server's to say.

import type { Action, Bid, BidAction } from "./types";

export function isBid(action: Action): action is BidAction {
  return typeof action === "object";
}

/** The bids among the legal actions, in the order they were sent. */
export function legalBids(legal: readonly Action[] | undefined): Bid[] {
  return (legal ?? []).filter(isBid).map((action) => action.bid);
}

export function sameBid(one: Bid, other: Bid): boolean {
  return one.count === other.count && one.face === other.face;
}

/** The bid to begin with: the first with at least as many dice as the last bid. */
export function firstChoice(bids: readonly Bid[], last: Bid | undefined): Bid | undefined {
  return bids.find(({ count }) => count >= (last?.count ?? 1)) ?? bids[0];
}

/** The legal bid on a face whose count is nearest to the wanted one. */
export function nearestCount(bids: readonly Bid[], face: number, count: number): Bid | undefined {
  return bids
    .filter((bid) => bid.face === face)
    .toSorted((one, other) => Math.abs(one.count - count) - Math.abs(other.count - count))[0];
}

/** The legal bid on the same face with the next higher (`by` 1) or lower (`by` -1) count. */
export function stepCount(bids: readonly Bid[], from: Bid, by: 1 | -1): Bid | undefined {
  const further = bids.filter((bid) => bid.face === from.face && by * (bid.count - from.count) > 0);
  return by === 1 ? further[0] : further.at(-1);
}
