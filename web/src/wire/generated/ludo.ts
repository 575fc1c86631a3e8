// Made by `cargo xtask types` from the types in Rust: do not edit.

import type { Seat, Seats } from "./kit";

export type Action = Move;

/** Where a token is. */
export type At =
  | "home"
  | { "ring": number }
  | { "lane": number }
  | "done";

/** The two boards (L1). */
export type Board = "standard" | "sprint";

export type Bot = (typeof BOTS)[number];

/** Where the tokens of a colour come from and where they turn off. */
export type Chair = {
  /** Which colour. */
  colour: Colour,
  /** The square they are opened onto. */
  start: number,
  /** The last square of the ring before their lane or the finish. */
  last: number,
};

export type Choice = (typeof CHOICES)[number];

/** A colour is a chair: where its tokens start and which lane they run home. */
export type Colour =
  | "red"
  | "green"
  | "yellow"
  | "blue";

/**
 * Options of a match of Ludo. Everything has a default; the defaults are the standard
 * game, played for all places.
 */
export type Config = {
  /** The board: with lanes, or the short one without. */
  board: Board,
  /** When the match ends: when all places are known, or with the first winner. */
  ends: Ends,
  /**
   * The colour of each seat in the order of play; empty for the usual chairs. Two sit
   * opposite, three leave blue empty, and play goes clockwise.
   */
  colours: Array<Colour>,
  /** Cutting an opponent's token gives another roll. */
  extra_roll_on_cut: boolean,
  /** Bringing a token to the finish gives another roll. */
  extra_roll_on_finish: boolean,
  /** Two tokens of one colour on a square: no opponent lands on it or passes it. */
  blocks: boolean,
  /** Until a player has cut a token, that player's tokens pass their lane and go round again. */
  must_cut: boolean,
  /** A quick game: two tokens each instead of four. */
  quick: boolean,
};

/** When a match ends (L4). */
export type Ends = "places" | "first";

/** A fact that followed from a roll, a move or a resignation. */
export type Event =
  | { "code": "rolled",
      /** By whom. */
      seat: Seat,
      /** What it shows. */
      die: number,
    }
  | { "code": "opened",
      /** Whose. */
      seat: Seat,
      /** Which. */
      token: Token,
    }
  | { "code": "moved",
      /** Whose. */
      seat: Seat,
      /** Which. */
      token: Token,
      /** Where it stood. */
      from: At,
      /** Where it came to. */
      to: At,
    }
  | { "code": "cut",
      /** Who cut it. */
      by: Seat,
      /** Whose token. */
      seat: Seat,
      /** Which. */
      token: Token,
      /** On which square of the ring. */
      square: number,
    }
  | { "code": "token-done",
      /** Whose. */
      seat: Seat,
      /** Which. */
      token: Token,
    }
  | { "code": "extra-roll",
      /** Who. */
      seat: Seat,
      /** What for. */
      why: Reason,
    }
  | { "code": "third-six",
      /** Who rolled it. */
      seat: Seat,
    }
  | { "code": "no-move",
      /** Whose tokens. */
      seat: Seat,
      /** By which roll. */
      die: number,
    }
  | { "code": "placed",
      /** Who. */
      seat: Seat,
      /** The place, from 1. */
      place: number,
    }
  | { "code": "resigned",
      /** Who. */
      seat: Seat,
    }
  | { "code": "turn",
      /** Who. */
      seat: Seat,
    }
  | { "code": "over",
      /** Who shares the first place. */
      winners: Array<Seat>,
    };

/** A board as a drawing needs it. */
export type Layout = {
  /** How many squares the ring has, numbered clockwise from red's start. */
  ring: number,
  /** The squares of the ring on which nobody is cut. */
  safe: Array<number>,
  /** How many squares each lane has. */
  lane: number,
  /** The colours, clockwise. */
  chairs: Array<Chair>,
};

/** Move this token by what the die shows. */
export type Move = {
  /** Which one. */
  token: Token,
};

export type Prompt = (typeof PROMPTS)[number];

/** What another roll is for. */
export type Reason =
  | "six"
  | "cut"
  | "finish";

/** The rule that forbids a move. */
export type Refusal =
  | { "code": "needs-six",
      /** What was rolled. */
      die: number,
    }
  | { "code": "overshoots",
      /** Steps to the finish. */
      left: number,
      /** What was rolled. */
      die: number,
    }
  | { "code": "already-done" }
  | { "code": "blocked",
      /** On which ring square. */
      square: number,
    }
  | { "code": "no-such-token",
      /** Which. */
      token: Token,
    }
  | { "code": "unreadable" };

/** A position of Ludo as data; not trusted until it is one. */
export type Setup = {
  /** The options, colours named. */
  config: Config,
  /** Where each seat's tokens are. */
  tokens: Array<Array<At>>,
  /** Whose turn it is. */
  turn: Seat,
  /** What the die shows while a token is to be chosen. */
  die?: number,
  /** Sixes in a row in this turn, the one the die shows included. */
  sixes: number,
  /** Seats that have cut a token. */
  cutters: Seats,
  /** Seats that have finished, in order. */
  finished: Array<Seat>,
  /** Seats that have resigned, in order. */
  resigned: Array<Seat>,
  /** How many choices have been asked for. */
  asks: number,
};

/** One of a player's tokens, numbered from 1 as people call them. */
export type Token = number;

export type View = Setup;

export const PROMPTS = ["token"] as const;

export const BOTS = ["random", "bot"] as const;

export const CHOICES = ["red", "green", "yellow", "blue"] as const;

/** Where the squares of each board are. */
export const LAYOUTS: Record<Board, Layout> = {
  "standard": {
    "ring": 52,
    "safe": [0,8,13,21,26,34,39,47],
    "lane": 5,
    "chairs": [
      {"colour":"red","start":0,"last":50},
      {"colour":"green","start":13,"last":11},
      {"colour":"yellow","start":26,"last":24},
      {"colour":"blue","start":39,"last":37},
    ],
  },
  "sprint": {
    "ring": 52,
    "safe": [0,8,13,21,26,34,39,47],
    "lane": 0,
    "chairs": [
      {"colour":"red","start":0,"last":51},
      {"colour":"green","start":13,"last":12},
      {"colour":"yellow","start":26,"last":25},
      {"colour":"blue","start":39,"last":38},
    ],
  },
};
