// Made by `cargo xtask types` from the types in Rust: do not edit.

import type { Seat } from "./kit";

/** What a side asks to do. */
export type Action =
  | "roll"
  | "double"
  | "take"
  | "beaver"
  | "drop"
  | "accept"
  | "decline"
  | { "play": Play }
  | { "offer": Win };

export type Bot = (typeof BOTS)[number];

export type Choice = (typeof CHOICES)[number];

/** Options of backgammon. The default is one game for one point, without a cube. */
export type Config = {
  /** A match to a number of points, or a number of money games. */
  session: SessionKind,
  /** The points of the match, or the number of money games. */
  length: number,
  /** Whether the doubling cube is used; a match for one point has none. */
  cube: boolean,
  /** Match play: no doubling in the first game after somebody is one point short (Crawford). */
  crawford: boolean,
  /** Money play: gammons count only once the cube has been turned (Jacoby). */
  jacoby: boolean,
  /** Money play: a double may be answered with a redouble that keeps the cube. */
  beavers: boolean,
  /** Whether players may offer to give up a game for one, two or three times the cube. */
  resignations: boolean,
};

/** Where the match stands with the Crawford game. */
export type Crawford =
  | "before"
  | "now"
  | "past";

/** The doubling cube: what a game is worth and who may double next. */
export type Cube = {
  /** What the game is worth. */
  value: number,
  /** Who may double; nobody's as long as both may. */
  owner?: Side,
};

/** Something that happened because of a roll or an action. */
export type Event =
  | { "code": "opening-roll",
      /** White's die. */
      white: number,
      /** Black's die. */
      black: number,
    }
  | { "code": "opening-tie" }
  | { "code": "rolled",
      /** Who. */
      seat: Seat,
      /** What the dice show, larger first. */
      dice: [number, number],
    }
  | { "code": "played",
      /** Who. */
      seat: Seat,
      /** The play in notation. */
      play: string,
      /** Its parts, in order. */
      moves: Array<HopRecord>,
    }
  | { "code": "danced",
      /** Who. */
      seat: Seat,
      /** With which dice. */
      dice: [number, number],
    }
  | { "code": "doubled",
      /** Who. */
      seat: Seat,
      /** What the game would be worth. */
      value: number,
    }
  | { "code": "took",
      /** Who. */
      seat: Seat,
      /** What the game is worth now. */
      value: number,
    }
  | { "code": "beavered",
      /** Who. */
      seat: Seat,
      /** What the game would be worth. */
      value: number,
    }
  | { "code": "dropped",
      /** Who. */
      seat: Seat,
    }
  | { "code": "offered",
      /** Who. */
      seat: Seat,
      /** For what. */
      win: Win,
    }
  | { "code": "accepted",
      /** By whom. */
      seat: Seat,
    }
  | { "code": "declined",
      /** By whom. */
      seat: Seat,
    }
  | { "code": "game-won",
      /** By whom. */
      seat: Seat,
      /** How. */
      win: Win,
      /** For how many points. */
      points: number,
      /** The score after it, white's first. */
      score: [number, number],
    }
  | { "code": "game-began",
      /** Its number, from 1. */
      number: number,
      /** Whether it is the Crawford game. */
      crawford: boolean,
    }
  | { "code": "resigned",
      /** Who. */
      seat: Seat,
    }
  | { "code": "over",
      /** Who won; nobody if money play ended even. */
      winner?: Seat,
    };

/** One checker moved by one die. */
export type HopRecord = {
  /** From which of the mover's points; 25 is the bar. */
  from: number,
  /** To which; 0 is off. */
  to: number,
  /** By which die. */
  die: number,
  /** Whether it hit a blot. */
  hit: boolean,
};

/** A value for each side. */
export type PerSide<T> = {
  /** White's. */
  white: T,
  /** Black's. */
  black: T,
};

/** What the match waits for. */
export type PhaseData =
  | "opening"
  | "turn"
  | "roll"
  | "move"
  | "double"
  | "beaver"
  | { "offer": {
      /** What would be lost. */
      win: Win,
      /** Who made it, if not the side on turn. */
      by?: Side,
      /** Whether it was made while a roll was due. */
      roll_due?: boolean,
    } }
  | "over";

/** What the match waits for, without its details. */
export type PhaseKind =
  | "opening"
  | "turn"
  | "roll"
  | "move"
  | "double"
  | "beaver"
  | "offer"
  | "over";

/** The moves of a whole roll: up to four hops, legal in this order. */
export type Play = Array<{
  /** The point it leaves as the mover counts it, 1 to 24; 25 is the bar. */
  from: number,
  /** The point it comes to; 0 is off. */
  to: number,
  /** The die it is moved by. */
  die: number,
}>;

export type Preview = never;

export type Prompt = (typeof PROMPTS)[number];

/** Why an action is refused. */
export type Refusal =
  | { "code": "not-now",
      /** What is asked for, in English. */
      asked: string,
      /** What the match waits for, as a code to translate. */
      phase: PhaseKind,
    }
  | { "code": "illegal-play" }
  | { "code": "illegal-move",
      /** From which of the mover's points. */
      from: number,
      /** By which die. */
      die: number,
    }
  | { "code": "more-dice" }
  | { "code": "larger-die",
      /** The larger die. */
      die: number,
    }
  | { "code": "ambiguous" }
  | { "code": "no-hit",
      /** On which of the mover's points. */
      point: number,
    }
  | { "code": "already-declined" }
  | { "code": "no-resignations" }
  | { "code": "no-double" }
  | { "code": "no-beaver" }
  | { "code": "unreadable",
      /** The part that was not understood. */
      part: string,
    };

/** What is played for. */
export type SessionKind = "match" | "money";

/** A position of backgammon as data; it may be invalid. */
export type Setup = {
  /** The options. */
  config: Config,
  /** The version of the rules; a set-up that does not say is of version 1. */
  rules?: number,
  /** Points won so far. */
  score: PerSide<number>,
  /** Games finished. */
  games: number,
  /** Where the match stands with the Crawford game. */
  crawford: Crawford,
  /** The doubling cube. */
  cube: Cube,
  /** The 24 points from white's ace point on: white's checkers positive, black's negative. */
  board: Array<number>,
  /** Checkers on the bar. */
  bar: PerSide<number>,
  /** Checkers borne off. */
  off: PerSide<number>,
  /** Whose turn it is. */
  turn: Side,
  /** What the match waits for. */
  waits: PhaseData,
  /** The roll to be played, larger die first. */
  dice?: [number, number],
  /** The offer of the side on turn to give up was declined in this turn. */
  declined: boolean,
  /** The offer of the other side was declined since its turn began. */
  declined_other?: boolean,
  /** Who has resigned the match. */
  left?: Side,
  /** The number of asks so far. */
  asks: number,
};

/** A side. White is seat 0 and moves from high points to low, black the reverse (G1). */
export type Side = "white" | "black";

export type View = Setup;

/** How many times the cube a game is worth (G9). */
export type Win =
  | "single"
  | "gammon"
  | "backgammon";

export const PROMPTS = ["turn", "move", "double", "beaver", "offer"] as const;

export const BOTS = ["child", "beginner", "casual", "club", "strong", "tournament", "expert", "random", "greedy", "bot"] as const;

export const CHOICES = [] as const;

/** The bar, as a point of one's own. */
export const BAR: number = 25;

/** Borne off, as a point of one's own. */
export const OFF: number = 0;

/** Checkers a side has. */
export const CHECKERS: number = 15;
