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

/** A fault of a board file. */
export type BoardFileFault = {
  /** The field, such as `sequence[3].order`. */
  field: string,
} & ({ "code": "not-json",
  /** What is wrong with it. */
  reason: string,
} | { "code": "too-long",
  /** The most bytes. */
  most: number,
} | { "code": "not-an-object" } | { "code": "missing" } | { "code": "unknown" } | { "code": "not-text" } | { "code": "empty-id" } | { "code": "not-a-count" } | { "code": "size" } | { "code": "not-a-list" } | { "code": "too-many-items",
  /** The most items. */
  most: number,
} | { "code": "no-items" } | { "code": "not-an-item" } | { "code": "order",
  /** Its number by its place. */
  expected: number,
} | { "code": "final-row" } | { "code": "item-type" } | { "code": "item-off-grid",
  /** The cell. */
  cell: string,
} | { "code": "not-a-position" } | { "code": "row" } | { "code": "col" } | { "code": "rule",
  /** The cell of the item; `None` if there is no item. */
  cell: string | null,
  /** The rule. */
  broken: BoardRule,
} | { "code": "grid-rows",
  /** How many the board has. */
  size: number,
} | { "code": "grid-row",
  /** How many the board has. */
  size: number,
} | { "code": "grid-cell",
  /** What it has. */
  found: GridContent,
  /** What it should have. */
  expected: GridContent,
} | { "code": "grid-word" });

/** What can be read of a board file, whether or not it has faults: for editors, which show both. */
export type BoardFileReading = {
  /** The name, if it has one. */
  name?: string,
  /** The items that can be read, if there is a size and a sequence. */
  sheet?: BoardSheet,
  /** All faults; without any, the sheet is a valid board. */
  faults: Array<BoardFileFault>,
};

/** A rule of S6 that an item breaks. */
export type BoardRule =
  | "start"
  | "adjacent"
  | "onto-trap"
  | "trap-adjacent"
  | "trap-twice"
  | "off-grid"
  | "exit";

/** A list of items on a grid as an editor has it: not necessarily a valid board. */
export type BoardSheet = {
  /** The number of cells on a side of the grid. */
  size: number,
  /** The items, in order. */
  items: Array<SheetItem>,
};

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

/** What a cell of the grid of a board file holds. */
export type GridContent =
  | "empty"
  | "piece"
  | "trap";

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

/** A cell that a stroke reaches, on the grid or off it: row -1 is above the board, where the path leaves. */
export type SheetCell = {
  /** From the top. */
  row: number,
  /** From the left. */
  col: number,
};

/** What is known of a sheet. */
export type SheetCheck = {
  /** Every rule that an item breaks. That there is no exit yet is no fault. */
  faults: Array<SheetFault>,
  /** The board, once the sheet is valid. */
  board?: Board,
  /** The cells to which the path can be drawn next. */
  path_cells: Array<SheetCell>,
  /** The cells on which a trap can be laid next. */
  trap_cells: Array<SheetCell>,
};

/** A rule that an item of a sheet breaks. */
export type SheetFault = {
  /** The index of the item. */
  at: number,
  /** The rule. */
  broken: BoardRule,
};

/** An item of a sheet. */
export type SheetItem =
  | { "kind": "piece",
      /** The cell. */
      cell: CellData,
    }
  | { "kind": "trap",
      /** The cell. */
      cell: CellData,
    }
  | { "kind": "exit",
      /** The column. */
      col: number,
    };

/** A round that is over, to be shown step by step. */
export type ShownRound = {
  /** The steps, each an [`Event::Step`]. */
  steps: Array<Event>,
  /**
   * For each step, the step in which the trap was laid that catches the first and the second side then;
   * `None` where no side is caught, or by a trap that is not shown.
   */
  trap_steps: Array<[number | null, number | null]>,
};

/** What a stroke does. */
export type StrokeResult = { "items": Array<SheetItem> } | { "broken": BoardRule };

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
