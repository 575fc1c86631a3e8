// Ludo as the server shows it.

export type Colour = "red" | "green" | "yellow" | "blue";

/** Where a token is. */
export type At = "home" | "done" | { ring: number } | { lane: number };

export interface Config {
  board?: "standard" | "sprint";
  ends?: "places" | "first";
  colours?: Colour[];
  extra_roll_on_cut?: boolean;
  extra_roll_on_finish?: boolean;
  blocks?: boolean;
  must_cut?: boolean;
  quick?: boolean;
}

export interface View {
  config: Required<Config>;
  /** By seat, then by token. */
  tokens: At[][];
  turn: number;
  die?: number;
  sixes: number;
  cutters: number[];
  finished: number[];
  resigned: number[];
  asks: number;
}

export interface Action {
  /** From 1. */
  token: number;
}

export type Event =
  | { code: "rolled"; seat: number; die: number }
  | { code: "opened"; seat: number; token: number }
  | { code: "moved"; seat: number; token: number; from: At; to: At }
  | { code: "cut"; by: number; seat: number; token: number; square: number }
  | { code: "token-done"; seat: number; token: number }
  | { code: "extra-roll"; seat: number; why: "six" | "cut" | "finish" }
  | { code: "third-six"; seat: number }
  | { code: "no-move"; seat: number; die: number }
  | { code: "placed"; seat: number; place: number }
  | { code: "resigned"; seat: number }
  | { code: "turn"; seat: number }
  | { code: "over"; winners: number[] };

export type Refusal =
  | { code: "needs-six"; die: number }
  | { code: "overshoots"; left: number; die: number }
  | { code: "already-done" }
  | { code: "blocked"; square: number }
  | { code: "no-such-token"; token: number }
  | { code: "unreadable" };
