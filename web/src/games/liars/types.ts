// The types of Liar's Dice. The options of a table may omit defaults.

import type { Action, Config as Whole } from "../../protocol/generated/liars";

export type {
  Action,
  Bid,
  Bot,
  Choice,
  Event,
  Face,
  PlacedBid,
  Prompt,
  Refusal,
  Setup,
  Showdown,
  View,
} from "../../protocol/generated/liars";
export type Config = Partial<Whole>;

/** An action that is a bid. */
export type BidAction = Extract<Action, { bid: unknown }>;
