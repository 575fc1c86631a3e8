// The game on the wire: the one place that says how its JSON looks.

import type { Seat } from "../../game/contract";

/** A board in its text form: size, starting column, moves, such as `4.1.ulRrUUU`. */
export type Board = string;

export interface Config {
  size: number;
  rounds: number;
  decks: boolean;
}

/** A cell: row 0 is the top, column 0 the left, each as its owner sees the board. */
export interface At {
  row: number;
  col: number;
}

export type Pair<T> = [T, T];

/** What a viewer sees a side do at a step, in that side's own frame. */
export type Seen =
  | { did: "moved"; to: At; point: boolean }
  | { did: "laid"; at: At }
  | { did: "stood" }
  | { did: "exited"; col: number };

export interface Played {
  boards: Pair<Board>;
  scores: Pair<number>;
}

export interface View {
  config: Config;
  viewer?: Seat | null;
  begun: boolean;
  mine?: Board[] | null;
  chosen?: number | null;
  rounds: Played[];
  left?: Seat | null;
}

export type Action = { bring: Board[] } | { play: number };

export interface StepEvent {
  code: "step";
  step: number;
  did: Pair<Seen | null>;
  collision?: At | null;
  caught: Pair<boolean>;
  scores: Pair<number>;
}

export type Event =
  | { code: "brought"; seat: Seat; boards: number }
  | { code: "all-brought" }
  | { code: "chose"; seat: Seat; number: number; board: Board }
  | { code: "round-began"; round: number }
  | StepEvent
  | { code: "round-over"; round: number; played: Played }
  | { code: "resigned"; seat: Seat }
  | { code: "over"; winner?: Seat | null; won: Pair<number>; points: Pair<number> };

/** What is wrong with one of the boards somebody wanted to bring. */
export interface BoardFault {
  number: number;
  why: string;
}

export type Refusal =
  | { code: "bring-first" }
  | { code: "already-brought" }
  | { code: "collection-size"; boards: number }
  | { code: "deck-size"; boards: number }
  | { code: "bad-boards"; faults: BoardFault[] }
  | { code: "no-such-board"; number: number; boards: number }
  | { code: "unreadable" };
