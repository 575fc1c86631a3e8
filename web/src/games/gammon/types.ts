// The types of backgammon as the server sends them, and what the contract makes of them.

import type { BoardProps, Happened } from "../../game/contract";
import type { Action, Event, Play, View } from "../../wire/generated/gammon";

export type {
  Action,
  Bot,
  Config,
  Event,
  Moved,
  Prompt,
  Refusal,
  Side,
  View,
  Win,
} from "../../wire/generated/gammon";
export { BAR, OFF } from "../../wire/generated/gammon";

/** A checker moved by one die, as the mover counts: 25 is the bar, 0 is off. */
export type Hop = Play[number];
export type Dice = [number, number];

export type GammonProps = BoardProps<View, Action, Event>;
export type GammonHappened = Happened<View, Event>;
