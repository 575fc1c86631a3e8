// Made by `cargo xtask types` from the types in Rust: do not edit.

/** Where the dice of a match came from. */
export type DiceSource =
  | { "kind": "by-hand" }
  | { "kind": "verifiable",
      /** The identifier of the match, from which each roll is derived. */
      match: string,
      /** The commitment that was published before the first roll. */
      commitment: string,
      /** The secret, in hexadecimal digits. */
      secret: string,
      /** The salts of the seats, in seat order. */
      salts: Array<string>,
    };

/** The outcome of a match: a rank for each seat, 1 for the best. Ranks may be shared (A8). */
export type Outcome = {
  /** The rank of each seat: one more than the number of seats ahead of it. */
  ranks: Array<number>,
  /** The points of each seat, in games that count points. */
  points?: Array<number>,
};

/** The JSON of a save file. */
export type SaveData = {
  /** `save`, so that such files are recognised. */
  parlor: string,
  /** The version of the file format. */
  version: number,
  /** The game. */
  game: string,
  /** The version of its rules. */
  rules: number,
  /** The number of seats. */
  seats: number,
  /** The options. */
  config: unknown,
  /** The set-up, if the match does not begin with that of its options. */
  start?: unknown,
  /** The player of each seat: `human:NAME`, or the level of a bot. */
  players: Array<string>,
  /** Where the dice came from. */
  dice: DiceSource,
  /** Rolls, actions in the game's notation, and resignations. */
  steps: Array<SaveStep>,
  /** The hash of the last position. */
  hash: string,
};

export type SaveStep =
  | { roll: Array<number>, }
  | { seat: Seat, play: string, }
  | { resign: Seat, };

/** A numbered place in a match, counted from 0 in the order of play (A7). */
export type Seat = number;

/** A set of seats. */
export type Seats = Array<number>;

/**
 * Why something is refused in any game: the match waits for something else, or a text is no
 * action.
 */
export type TurnError =
  | { "code": "match-over" }
  | { "code": "not-asked",
      /** The seat that acted. */
      seat: Seat,
    }
  | { "code": "stale-ask",
      /** The ask that the action names. */
      named: number,
      /** The ask that is open. */
      open: number,
    }
  | { "code": "roll-first" }
  | { "code": "no-roll" }
  | { "code": "not-a-roll",
      /** The roll that is due, as [`Roll::describe`] writes it. */
      due: string,
    }
  | { "code": "not-in-play",
      /** The seat that acted. */
      seat: Seat,
    }
  | { "code": "unreadable",
      /** Some legal actions, in notation. */
      examples: Array<string>,
    };
