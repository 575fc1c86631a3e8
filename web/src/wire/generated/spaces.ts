// Made by `cargo xtask types` from the types in Rust: do not edit.

import type { Seat } from "./kit";

/** What a seat asks to do. */
export type Action = { "bring": Array<Board> } | { "play": number };

/** A cell as data. */
export type At = {
  /** From the top. */
  row: number,
  /** From the left. */
  col: number,
};

/** A valid board (S6). */
export type Board = string;

/** What is wrong with one of the boards somebody wanted to bring. */
export type BoardFault = {
  /** Which one, from 1. */
  number: number,
  /** The rule that it breaks. */
  why: string,
};

export type Bot = (typeof BOTS)[number];

export type Choice = (typeof CHOICES)[number];

/**
 * Options of a match of Spaces. Everything has a default: ten rounds on boards of four by
 * four, each with a board of one's choice.
 */
export type Config = {
  /** How many cells a board has on a side. */
  size: number,
  /** How many rounds are played. */
  rounds: number,
  /**
   * Two decks of ten: the first board against the first, the second against the second,
   * and so on; nothing is chosen on the way.
   */
  decks: boolean,
};

/** A fact that followed from an action or a resignation. */
export type Event =
  | { "code": "brought",
      /** Who. */
      seat: Seat,
      /** How many boards. */
      boards: number,
    }
  | { "code": "all-brought" }
  | { "code": "chose",
      /** Who. */
      seat: Seat,
      /** Its number in the collection, from 1. */
      number: number,
      /** The board. */
      board: Board,
    }
  | { "code": "round-began",
      /** Its number, from 1. */
      round: number,
    }
  | { "code": "step",
      /** Its number, from 1. */
      step: number,
      /** What each side did, each in its own frame; nothing if it had stopped. */
      did: [Seen | null, Seen | null],
      /** Both stand on one cell, in the first side's frame. */
      collision?: At,
      /** Which sides ran into a trap of the other: it lies where the piece stands. */
      caught: [boolean, boolean],
      /** The points of both sides since then. */
      scores: [number, number],
    }
  | { "code": "round-over",
      /** Its number, from 1. */
      round: number,
      /** The boards and the points. */
      played: Played,
    }
  | { "code": "resigned",
      /** Who. */
      seat: Seat,
    }
  | { "code": "over",
      /** Who has won; nobody in a draw. */
      winner?: Seat,
      /** Rounds won, by seat. */
      won: [number, number],
      /** Points, by seat. */
      points: [number, number],
    };

/** A round that was played: its boards and its points, by seat. */
export type Played = {
  /** The boards. */
  boards: [Board, Board],
  /** The points. */
  scores: [number, number],
};

export type Prompt = (typeof PROMPTS)[number];

/** The rule that forbids an action. */
export type Refusal =
  | { "code": "bring-first" }
  | { "code": "already-brought" }
  | { "code": "collection-size",
      /** How many there were. */
      boards: number,
    }
  | { "code": "deck-size",
      /** How many there were. */
      boards: number,
    }
  | { "code": "bad-boards",
      /** All that is wrong with them. */
      faults: Array<BoardFault>,
    }
  | { "code": "no-such-board",
      /** The number. */
      number: number,
      /** How many boards there are. */
      boards: number,
    }
  | { "code": "unreadable" };

/** What a viewer sees a side do at a step. */
export type Seen =
  | { "did": "moved",
      /** Where to. */
      to: At,
      /** Whether that was a point. */
      point: boolean,
    }
  | { "did": "laid",
      /** Where. */
      at: At,
    }
  | { "did": "stood" }
  | { "did": "exited",
      /** From which column, in that side's own frame. */
      col: number,
    };

/**
 * A match as a seat, or a spectator, sees it: one's own boards, and every board that was
 * played. What the other has brought, even how many boards, stays hidden (S10).
 */
export type View = {
  /** The options. */
  config: Config,
  /** Who looks; nothing for a spectator. */
  viewer?: Seat,
  /** Whether both have brought their boards. */
  begun: boolean,
  /** What the viewer has brought. */
  mine?: Array<Board>,
  /** The number that the viewer has chosen for the round to come. */
  chosen?: number,
  /** The rounds so far, with both boards. */
  rounds: Array<Played>,
  /** Who has resigned. */
  left?: Seat,
};

export const PROMPTS = ["collection", "deck", "board"] as const;

export const BOTS = ["random", "runner", "switcher", "trapper", "rotator", "mixer", "equilibrium"] as const;

export const CHOICES = [] as const;

/** The fewest cells on a side of a board. */
export const SMALLEST: number = 2;

/** The most cells on a side of a board. */
export const LARGEST: number = 10;

/** How many boards a deck has. */
export const DECK: number = 10;

/** The most boards that one can bring. */
export const MOST_BOARDS: number = 64;

/** The most rounds of a match. */
export const MOST_ROUNDS: number = 100;
