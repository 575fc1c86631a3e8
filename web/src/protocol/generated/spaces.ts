// Made by `cargo xtask types` from the types in Rust: do not edit.

import type { Seat } from "./kit";

/** An action of a seat. */
export type Action = { "bring": Array<Board> } | { "play": number };

/** A valid board (S6). */
export type Board = string;

/** What is wrong with a board. */
export type BoardFault =
  | { "fault": "form" }
  | { "fault": "letter", "at": number }
  | { "fault": "off-grid", "at": number }
  | { "fault": "rules", "at": Array<[number, BoardRule]> }
  | { "fault": "size", "at": {
      /** The size of the board. */
      found: number,
      /** The size of the match. */
      size: number,
    } }
  | { "fault": "file", "at": string };

/** A rule of S6 that an item breaks. */
export type BoardRule =
  | "start"
  | "adjacent"
  | "onto-trap"
  | "trap-adjacent"
  | "trap-twice"
  | "off-grid"
  | "exit";

export type Bot = (typeof BOTS)[number];

/** A cell in events and reports. */
export type CellData = {
  /** From the top. */
  row: number,
  /** From the left. */
  col: number,
};

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

/** An event caused by an action or a resignation. */
export type Event =
  | { "code": "brought",
      /** The seat. */
      seat: Seat,
      /** The number of boards. */
      boards: number,
    }
  | { "code": "all-brought" }
  | { "code": "chose",
      /** The seat. */
      seat: Seat,
      /** Its number in the collection, from 1. */
      number: number,
      /** The board. */
      board: Board,
    }
  | { "code": "round-began",
      /** The number of the round, from 1. */
      round: number,
    }
  | { "code": "step",
      /** The number of the step, from 1. */
      step: number,
      /** The action of each side, in its own frame; `None` if it had stopped. */
      did: [VisibleAction | null, VisibleAction | null],
      /** The cell on which both collide, in the first side's frame. */
      collision?: CellData,
      /** Which sides are caught by a trap of the other, on the cell of their piece. */
      caught: [boolean, boolean],
      /** The scores of both sides after the step. */
      scores: [number, number],
    }
  | { "code": "round-over",
      /** The number of the round, from 1. */
      round: number,
      /** The boards and the scores. */
      played: RoundResult,
    }
  | { "code": "resigned",
      /** The seat. */
      seat: Seat,
    }
  | { "code": "over",
      /** The winner; `None` in a draw. */
      winner?: Seat,
      /** Rounds won, by seat. */
      won: [number, number],
      /** Points, by seat. */
      points: [number, number],
    };

export type Preview = never;

export type Prompt = (typeof PROMPTS)[number];

/** The rule that forbids an action. */
export type Refusal =
  | { "code": "bring-first" }
  | { "code": "already-brought" }
  | { "code": "collection-size",
      /** The number of boards. */
      boards: number,
    }
  | { "code": "deck-size",
      /** The number of boards. */
      boards: number,
    }
  | { "code": "bad-boards",
      /** All invalid boards. */
      faults: Array<RejectedBoard>,
    }
  | { "code": "no-such-board",
      /** The number. */
      number: number,
      /** The number of boards in the collection. */
      boards: number,
    }
  | { "code": "unreadable" };

/** A board that cannot be brought, and why. */
export type RejectedBoard = {
  /** The number of the board, from 1. */
  number: number,
  /** What is wrong with it. */
  why: BoardFault,
};

/** The result of a round: the boards and the scores, by seat. */
export type RoundResult = {
  /** The boards. */
  boards: [Board, Board],
  /** The scores. */
  scores: [number, number],
};

/**
 * A match as a seat or a spectator sees it: the viewer's own boards, and every board that was
 * played. The other seat's boards, and their number, are hidden (S10).
 */
export type View = {
  /** The options. */
  config: Config,
  /** The viewer's seat; `None` for a spectator. */
  viewer?: Seat,
  /** Whether both seats have brought their boards. */
  begun: boolean,
  /** The boards that the viewer has brought. */
  mine?: Array<Board>,
  /** The number of the board that the viewer has chosen for the next round. */
  chosen?: number,
  /** The rounds so far, with both boards. */
  rounds: Array<RoundResult>,
  /** The seat that resigned, if any. */
  left?: Seat,
};

/** An action of a side at a step, as a viewer sees it. */
export type VisibleAction =
  | { "did": "moved",
      /** The cell. */
      to: CellData,
      /** Whether the move scored a point. */
      point: boolean,
    }
  | { "did": "laid",
      /** The cell. */
      at: CellData,
    }
  | { "did": "stood" }
  | { "did": "exited",
      /** The column, in that side's own frame. */
      col: number,
    };

export const PROMPTS = ["collection", "deck", "board"] as const;

export const BOTS = ["child", "beginner", "casual", "club", "expert", "random", "runner", "switcher", "trapper", "rotator", "mixer", "equilibrium"] as const;

export const CHOICES = [] as const;

/** The fewest cells on a side of a board. */
export const MIN_BOARD_SIZE: number = 2;

/** The most cells on a side of a board. */
export const MAX_BOARD_SIZE: number = 10;

/** How many boards a deck has. */
export const DECK_BOARDS: number = 10;

/** The most boards that one can bring. */
export const MAX_BOARDS: number = 64;

/** The most rounds of a match. */
export const MAX_ROUNDS: number = 100;
