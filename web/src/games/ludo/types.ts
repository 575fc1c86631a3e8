// The types of Ludo. The options of a table may omit defaults.

import type { Config as Whole } from "../../protocol/generated/ludo";

export type {
  Action,
  Bot,
  Choice,
  Colour,
  Event,
  Preview,
  Prompt,
  Refusal,
  TokenPlace,
  View,
} from "../../protocol/generated/ludo";
export type Config = Partial<Whole>;
