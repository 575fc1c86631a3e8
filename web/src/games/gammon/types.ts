// The types of backgammon, generated from the server's.

import type { BoardProps, EventBatch } from "../../game/contract";
import type { Action, Event, Play, View } from "../../protocol/generated/gammon";

export type {
  Action,
  Bot,
  Choice,
  Config,
  Event,
  HopRecord,
  PhaseKind,
  Prompt,
  Refusal,
  Side,
  View,
  Win,
} from "../../protocol/generated/gammon";
export { BAR, OFF } from "../../protocol/generated/gammon";

/** The move of a checker by one die, in the mover's numbering: 25 is the bar, 0 is off. */
export type Hop = Play[number];
export type Dice = [number, number];

export type GammonProps = BoardProps<View, Action, Event>;
export type GammonEventBatch = EventBatch<View, Event>;
