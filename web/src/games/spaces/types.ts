// The types of Spaces, generated from the server's. Other files import them from here.

import type { Event } from "../../wire/generated/spaces";

export {
  type Action,
  BOTS,
  type Board,
  type BoardFault,
  type BoardRule,
  type Bot,
  type CellData,
  type Choice,
  type Config,
  DECK as DECK_SIZE,
  type Event,
  LARGEST as MAX_BOARD_SIZE,
  MOST_ROUNDS as MAX_ROUNDS,
  PROMPTS,
  type Prompt,
  type Refusal,
  type RoundResult,
  SMALLEST as MIN_BOARD_SIZE,
  type View,
  type VisibleAction,
} from "../../wire/generated/spaces";

/** A value for each side. */
export type Pair<T> = [T, T];

export type StepEvent = Extract<Event, { code: "step" }>;
