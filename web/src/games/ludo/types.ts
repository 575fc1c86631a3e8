// The types of Ludo. The options of a table may omit defaults.

import type { Config as Whole } from "../../wire/generated/ludo";

export type {
  Action,
  At,
  Bot,
  Choice,
  Colour,
  Event,
  Prompt,
  Refusal,
  View,
} from "../../wire/generated/ludo";
export type Config = Partial<Whole>;
