// The types of Spaces, generated from the server's. Other files import them from here.

import type { Event } from "../../protocol/generated/spaces";

export {
  type Action,
  BOTS,
  type Board,
  type BoardFault,
  type BoardFileFault,
  type BoardFileReading,
  type BoardRule,
  type Bot,
  type CellData,
  type Choice,
  type Config,
  DECK_BOARDS,
  type Event,
  MAX_BOARD_SIZE,
  MAX_ROUNDS,
  MIN_BOARD_SIZE,
  PROMPTS,
  type Prompt,
  type Refusal,
  type RoundResult,
  type SheetCheck,
  type SheetItem,
  type ShownRound,
  type StrokeResult,
  type View,
  type VisibleAction,
} from "../../protocol/generated/spaces";

/** A value for each side. */
export type Pair<T> = [T, T];

export type StepEvent = Extract<Event, { code: "step" }>;
