// The types of Spaces, generated from the server's. Other files import them from here.

import type { Event } from "../../wire/generated/spaces";

export {
  type Action,
  type At,
  BOTS,
  type Board,
  type Bot,
  type Choice,
  type Config,
  DECK as DECK_SIZE,
  type Event,
  LARGEST as MAX_BOARD_SIZE,
  MOST_ROUNDS as MAX_ROUNDS,
  type Played as PlayedRound,
  PROMPTS,
  type Prompt,
  type Refusal,
  type Seen as VisibleAction,
  SMALLEST as MIN_BOARD_SIZE,
  type View,
} from "../../wire/generated/spaces";

/** A value for each side. */
export type Pair<T> = [T, T];

export type StepEvent = Extract<Event, { code: "step" }>;
