// The game on the wire. The types are made from the rules; this is the one place that names them.

import type { Event, Prompt } from "../../wire/generated/spaces";

export {
  type Action,
  type At,
  BOTS,
  type Board,
  type Bot,
  type Config,
  DECK,
  type Event,
  LARGEST,
  MOST_ROUNDS,
  type Played,
  PROMPTS,
  type Prompt,
  type Refusal,
  type Seen,
  SMALLEST,
  type View,
} from "../../wire/generated/spaces";

/** One of each side. */
export type Pair<T> = [T, T];

/** A step of a round. */
export type StepEvent = Extract<Event, { code: "step" }>;

/** A sentence for each thing that is asked; `legal` is how many answers there are. */
export type Prompts = Record<Prompt, (legal: number) => string>;
