// Made by `cargo xtask types` from the types in Rust: do not edit.

import type { Seat } from "./kit";

/** An action of the seat on turn, written `bid 3 5`, `doubt` or `exact`. */
export type Action =
  | { "bid": Bid }
  | "doubt"
  | "exact";

/** A bid: at least `count` dice on the table show `face`. */
export type Bid = {
  /** How many dice, at least. */
  count: number,
  /** What they show. */
  face: Face,
};

export type Bot = (typeof BOTS)[number];

/** How a bid is called. */
export type Call = "doubt" | "exact";

export type Choice = (typeof CHOICES)[number];

/**
 * Options of a match of Liar's Dice. Everything has a default: five dice each, wild ones, and
 * no exact call.
 */
export type Config = {
  /** How many dice each player begins with. */
  dice: number,
  /** Ones count as every face, and bids on ones have their own steps. */
  wild_ones: boolean,
  /** A bid can also be called exactly right; whoever is right wins a die back. */
  exact: boolean,
};

/** An event caused by a roll, an action or a resignation. */
export type Event =
  | { "code": "starter-drawn",
      /** The seat. */
      seat: Seat,
    }
  | { "code": "round-began",
      /** The number of the round, from 1. */
      round: number,
      /** The seat that makes the first bid. */
      seat: Seat,
      /** The number of dice on the table. */
      dice: number,
    }
  | { "code": "rolled",
      /** The seat. */
      seat: Seat,
      /** The dice, in ascending order. */
      dice: Array<Face>,
    }
  | { "code": "rolled-hidden",
      /** The seat. */
      seat: Seat,
      /** The number of dice. */
      dice: number,
    }
  | { "code": "bid",
      /** The seat. */
      seat: Seat,
      /** The bid. */
      bid: Bid,
    }
  | { "code": "cups-lifted",
      /** Who called what, and the dice. */
      showdown: Showdown,
    }
  | { "code": "die-lost",
      /** The seat. */
      seat: Seat,
      /** The number of dice left. */
      left: number,
    }
  | { "code": "die-won",
      /** The seat. */
      seat: Seat,
      /** The number of dice now. */
      dice: number,
    }
  | { "code": "no-die-to-win",
      /** The seat. */
      seat: Seat,
    }
  | { "code": "out",
      /** The seat. */
      seat: Seat,
      /** The place, from 1. */
      place: number,
    }
  | { "code": "resigned",
      /** The seat. */
      seat: Seat,
    }
  | { "code": "over",
      /** The winner. */
      winner: Seat,
    };

/** A face of a die, 1 to 6. */
export type Face = number;

/** A bid and the seat that made it. */
export type PlacedBid = {
  /** The seat. */
  seat: Seat,
  /** Its bid. */
  bid: Bid,
};

export type Preview = never;

export type Prompt = (typeof PROMPTS)[number];

/** The rule that forbids an action. */
export type Refusal =
  | { "code": "no-bid" }
  | { "code": "exact-off" }
  | { "code": "count-range",
      /** The number of dice on the table. */
      dice: number,
    }
  | { "code": "not-higher",
      /** The last bid. */
      bid: Bid,
    }
  | { "code": "ones-too-few",
      /** The last bid. */
      bid: Bid,
      /** The fewest ones that are above it. */
      least: number,
    }
  | { "code": "after-ones",
      /** The last bid. */
      bid: Bid,
      /** The fewest dice of another face that are above it. */
      least: number,
    };

/** A position of Liar's Dice as data. It is not validated. */
export type Setup = {
  /** The options. */
  config: Config,
  /** The number of dice of each seat; 0 if it is out. */
  dice: Array<number>,
  /**
   * The dice under each cup in ascending order: empty before the seat has rolled, `None`
   * where they are hidden.
   */
  cups: Array<Array<Face | null>>,
  /** Seats that are out, in the order in which they went. */
  out: Array<Seat>,
  /** The number of the round, from 1; 0 before the starter is drawn. */
  round: number,
  /** The seat that acts, or begins the bidding; `None` before the starter is drawn. */
  turn?: Seat,
  /** The bids of the round, in order. */
  bids: Array<PlacedBid>,
  /** The last round that was called. */
  last?: Showdown,
  /** The number of asks so far. */
  asks: number,
};

/** A call of a bid and all dice that were on the table then. */
export type Showdown = {
  /** The seat that called. */
  caller: Seat,
  /** What it called. */
  call: Call,
  /** The seat whose bid was called. */
  bidder: Seat,
  /** The bid. */
  bid: Bid,
  /** The dice of each seat, in ascending order. */
  cups: Array<Array<Face>>,
  /** The faces that count for the bid (D5). */
  counting: Array<Face>,
  /** How many of the dice count for the bid. */
  count: number,
};

export type View = { viewer?: Seat, setup: Setup, };

export const PROMPTS = ["first-bid", "answer"] as const;

export const BOTS = ["child", "beginner", "casual", "strong", "expert", "random", "cautious", "reader"] as const;

export const CHOICES = [] as const;
