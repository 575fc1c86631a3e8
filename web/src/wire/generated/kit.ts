// Made by `cargo xtask types` from the types in Rust: do not edit.

/** The result of a match: a rank for each seat, 1 for the best. Ranks may be shared (A8). */
export type Outcome = {
  /** Each seat's rank. As many seats are ahead of a seat as its rank says, less one. */
  ranks: Array<number>,
  /** What the game counted, where it counts something, by seat. */
  points?: Array<number>,
};

/** A numbered place at a match, counted from 0 in the order of play (A7). */
export type Seat = number;

/** A set of seats. */
export type Seats = Array<number>;

/** Why something does not fit the moment. */
export type Untimely =
  | { "code": "match-over" }
  | { "code": "not-asked",
      /** Who tried. */
      seat: Seat,
    }
  | { "code": "stale-ask",
      /** The ask it names. */
      named: number,
      /** The ask that is open. */
      open: number,
    }
  | { "code": "roll-first" }
  | { "code": "no-roll" }
  | { "code": "not-a-roll",
      /** What is due, in words. */
      due: string,
    }
  | { "code": "not-in-play",
      /** Who tried. */
      seat: Seat,
    };
