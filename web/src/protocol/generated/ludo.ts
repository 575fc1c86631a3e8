// Made by `cargo xtask types` from the types in Rust: do not edit.

import type { Seat, Seats } from "./kit";

export type Action = Move;

/** The two boards (L1). */
export type Board = "standard" | "sprint";

export type Bot = (typeof BOTS)[number];

export type Choice = (typeof CHOICES)[number];

/** A colour is a chair: where its tokens start and which lane they run home. */
export type Colour =
  | "red"
  | "green"
  | "yellow"
  | "blue";

/** Where the tokens of a colour enter and leave the ring. */
export type ColourLayout = {
  /** The colour. */
  colour: Colour,
  /** The ring square they are opened onto. */
  start: number,
  /** The last ring square before their lane or the finish. */
  last: number,
};

/**
 * Options of a match of Ludo. Everything has a default; the defaults are the standard
 * game, played for all places.
 */
export type Config = {
  /** The board: with lanes, or the short one without. */
  board: Board,
  /** When the match ends: when all places are known, or with the first winner. */
  ends: EndCondition,
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
export type EndCondition = "places" | "first";

/** An event caused by a roll, a move or a resignation. */
export type Event =
  | { "code": "rolled",
      /** The seat that rolled. */
      seat: Seat,
      /** The face of the die. */
      die: number,
    }
  | { "code": "opened",
      /** The owner of the token. */
      seat: Seat,
      /** The token. */
      token: Token,
    }
  | { "code": "moved",
      /** The owner of the token. */
      seat: Seat,
      /** The token. */
      token: Token,
      /** The place it left. */
      from: TokenPlace,
      /** The place it reached. */
      to: TokenPlace,
    }
  | { "code": "cut",
      /** The seat that cut it. */
      by: Seat,
      /** The owner of the token. */
      seat: Seat,
      /** The token. */
      token: Token,
      /** The ring square. */
      square: number,
    }
  | { "code": "token-done",
      /** The owner of the token. */
      seat: Seat,
      /** The token. */
      token: Token,
    }
  | { "code": "extra-roll",
      /** The seat. */
      seat: Seat,
      /** The reason. */
      why: ExtraRollReason,
    }
  | { "code": "third-six",
      /** The seat that rolled it. */
      seat: Seat,
    }
  | { "code": "no-move",
      /** The seat. */
      seat: Seat,
      /** The face of the die. */
      die: number,
    }
  | { "code": "placed",
      /** The seat. */
      seat: Seat,
      /** The place, from 1. */
      place: number,
    }
  | { "code": "resigned",
      /** The seat. */
      seat: Seat,
    }
  | { "code": "turn",
      /** The seat. */
      seat: Seat,
    }
  | { "code": "over",
      /** The seats that share the first place. */
      winners: Array<Seat>,
    };

/** Why a seat rolls again. */
export type ExtraRollReason =
  | "six"
  | "cut"
  | "finish";

/** The geometry of a board, for drawing it. */
export type Layout = {
  /** The number of squares on the ring, numbered clockwise from red's start. */
  ring: number,
  /** The ring squares on which tokens cannot be cut. */
  safe: Array<number>,
  /** The number of squares in each lane. */
  lane: number,
  /** The colours, clockwise. */
  chairs: Array<ColourLayout>,
};

/** Move this token by what the die shows. */
export type Move = {
  /** The token. */
  token: Token,
};

/** What a move would do. */
export type MovePreview = {
  /** Where the token would land. */
  to: TokenPlace,
  /** The opponents whose tokens it would cut. */
  cuts: Array<Seat>,
};

export type Preview = MovePreview;

export type Prompt = (typeof PROMPTS)[number];

/** The rule that forbids a move. */
export type Refusal =
  | { "code": "needs-six",
      /** The face of the die. */
      die: number,
    }
  | { "code": "overshoots",
      /** Steps to the finish. */
      left: number,
      /** The face of the die. */
      die: number,
    }
  | { "code": "already-done" }
  | { "code": "blocked",
      /** The ring square of the block. */
      square: number,
    }
  | { "code": "no-such-token",
      /** The token. */
      token: Token,
    }
  | { "code": "unreadable" };

/** A position of Ludo as data. It is not validated. */
export type Setup = {
  /** The options, with the colours filled in. */
  config: Config,
  /** The places of each seat's tokens. */
  tokens: Array<Array<TokenPlace>>,
  /** The seat on turn. */
  turn: Seat,
  /** The die while a token is to be chosen. */
  die?: number,
  /** Sixes in a row in this turn, including the die. */
  sixes: number,
  /** Seats that have cut a token. */
  cutters: Seats,
  /** Seats that have finished, in order. */
  finished: Array<Seat>,
  /** Seats that have resigned, in order. */
  resigned: Array<Seat>,
  /** The number of asks so far. */
  asks: number,
};

/** One of a player's tokens, numbered from 1. */
export type Token = number;

/** The place of a token. */
export type TokenPlace =
  | "home"
  | { "ring": number }
  | { "lane": number }
  | "done";

export type View = Setup;

export const PROMPTS = ["token"] as const;

export const BOTS = ["child", "beginner", "casual", "club", "strong", "expert", "random", "racer", "bot", "net"] as const;

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
