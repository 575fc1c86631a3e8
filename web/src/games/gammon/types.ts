// The JSON of backgammon. What is missing in a view is what Rust calls `None`.

import type { Ask, BoardProps, Happened, Seat } from "../../game/contract";

export type Side = "white" | "black";
export type Win = "single" | "gammon" | "backgammon";
export type Dice = [number, number];

export interface Sides<T> {
  white: T;
  black: T;
}

export interface Config {
  session: "match" | "money";
  length: number;
  cube: boolean;
  crawford: boolean;
  jacoby: boolean;
  beavers: boolean;
  resignations: boolean;
}

/** What the match waits for. */
export type Waits =
  | "opening"
  | "turn"
  | "roll"
  | "move"
  | "double"
  | "beaver"
  | "over"
  | { offer: { win: Win } };

export interface View {
  config: Config;
  score: Sides<number>;
  games: number;
  crawford: "before" | "now" | "past";
  cube: { value: number; owner?: Side | null };
  /** The 24 points from white's ace point on: white's checkers positive, black's negative. */
  board: number[];
  bar: Sides<number>;
  off: Sides<number>;
  turn: Side;
  waits: Waits;
  dice?: Dice | null;
  declined: boolean;
  left?: Side | null;
  asks: number;
}

/** A checker moved by one die, as the mover counts: 25 is the bar, 0 is off. */
export interface Hop {
  from: number;
  to: number;
  die: number;
}

export type Action =
  | "roll"
  | "double"
  | "take"
  | "beaver"
  | "drop"
  | "accept"
  | "decline"
  | { play: Hop[] }
  | { offer: Win };

export interface Moved extends Hop {
  hit: boolean;
}

export type Event =
  | { code: "opening-roll"; white: number; black: number }
  | { code: "opening-tie" }
  | { code: "rolled"; seat: Seat; dice: Dice }
  | { code: "played"; seat: Seat; play: string; moves: Moved[] }
  | { code: "danced"; seat: Seat; dice: Dice }
  | { code: "doubled"; seat: Seat; value: number }
  | { code: "took"; seat: Seat; value: number }
  | { code: "beavered"; seat: Seat; value: number }
  | { code: "dropped"; seat: Seat }
  | { code: "offered"; seat: Seat; win: Win }
  | { code: "accepted"; seat: Seat }
  | { code: "declined"; seat: Seat }
  | { code: "game-won"; seat: Seat; win: Win; points: number; score: [number, number] }
  | { code: "game-began"; number: number; crawford: boolean }
  | { code: "resigned"; seat: Seat }
  | { code: "over"; winner?: Seat | null };

export type Refusal =
  | { code: "not-now"; asked: string }
  | { code: "illegal-play" }
  | { code: "illegal-move"; from: number; die: number }
  | { code: "more-dice" }
  | { code: "larger-die"; die: number }
  | { code: "ambiguous" }
  | { code: "no-hit"; point: number }
  | { code: "already-declined" }
  | { code: "no-resignations" }
  | { code: "no-double" }
  | { code: "no-beaver" }
  | { code: "unreadable"; part: string };

/** What can be asked. */
export type Prompt = "turn" | "move" | "double" | "beaver" | "offer";

export type GammonAsk = Ask<Action>;
export type GammonProps = BoardProps<View, Action, Event>;
export type GammonHappened = Happened<View, Event>;
