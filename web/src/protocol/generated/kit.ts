// Made by `cargo xtask types` from the types in Rust: do not edit.

/**
 * A server's signed statement that a save file is a match as it recorded it. The signature
 * covers the whole file: the game, the rules, the options, the players' names and seats, the
 * dice, every step, and the fields of this statement.
 */
export type Attestation = {
  /** When the match began, in milliseconds since the epoch. */
  began: number,
  /** Milliseconds from the beginning of the match to each of its steps. */
  times: number[],
  /** The SHA-256 of the match's entries in the server's log, in hexadecimal digits. */
  log: string,
  /** The server's Ed25519 public key, in hexadecimal digits. */
  key: string,
  /** The signature, in hexadecimal digits. */
  signature: string,
};

/** A default action that was taken for a seat because its time ran out. */
export type DefaultPick = {
  /** How many rolls were made before it. */
  rolls: number,
  /** The seat. */
  seat: Seat,
  /** The game's code for what was asked. */
  prompt: string,
  /** The action, in the game's notation. */
  action: string,
};

/**
 * The dice with which a match began on the device of a player, before it was brought to a server. All
 * of it was known to the device: its player could have chosen what the dice showed.
 */
export type DeviceDice = {
  /** The identifier of the match on the device. */
  match: string,
  /** The commitment of the device. */
  commitment: string,
  /** The secret, in hexadecimal digits. */
  secret: string,
  /** The salt of each seat, and when everything was published. */
  salts: JointSalts,
  /** How many rolls of the match they decided: the first ones. */
  rolls: number,
  /** How many steps the match had when it was brought to the server. */
  steps: number,
};

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
    }
  | { "kind": "joint",
      /** The identifier of the match, from which each roll is derived. */
      match: string,
      /** The commitment to the secret, published before the hash of any salt. */
      commitment: string,
      /** The secret, in hexadecimal digits. */
      secret: string,
      /** The salt of each seat, and when everything was published. */
      salts: JointSalts,
    }
  | { "kind": "handed-over",
      /** The dice of the device. */
      device: DeviceDice,
      /** The identifier of the match at the server. */
      match: string,
      /** The commitment of the server, published before the hash of any salt. */
      commitment: string,
      /** The secret of the server, in hexadecimal digits. */
      secret: string,
      /** The salt of each seat, and when everything was published. */
      salts: JointSalts,
    };

/** Everything needed to compute the rolls of a match again and compare them. */
export type DiceTranscript = {
  /** The id of the match, which goes into each roll. */
  match: string,
  /** The SHA-256 of the secret, published before the first roll. */
  commitment: string,
  /** The secret, in hexadecimal digits. */
  secret: string,
  /** The salts of the seats, in seat order. */
  salts: Array<string>,
  /**
   * The hashes of the salts and when everything was published; missing for dice whose salts
   * were typed by hand.
   */
  joint?: JointSalts,
  /**
   * The dice of the first rolls, if the match began on the device of a player; all else here is of
   * the rolls after them.
   */
  device?: DeviceDice,
  /** Every roll, in order. */
  rolls: Array<TranscriptRoll>,
  /** The default actions that were taken because time ran out. */
  defaults?: Array<DefaultPick>,
};

/** Whether the dice of a transcript are what they should be. */
export type DiceVerdict = {
  /** Whether every secret fits the commitment that was published before the match. */
  commitment_matches: boolean,
  /** Whether nobody could choose a salt with the others known. */
  salts: SaltVerdict,
  /** How many rolls the match has. */
  rolls: number,
  /** The first roll that does not follow from the secret and the salts, from 0. */
  first_wrong_roll?: number,
};

/** For whom one die of a roll is rolled, and what for. */
export type DieLabel = {
  /** The seat that the die is rolled for; missing if it is for a character. */
  seat?: Seat,
  /** The game's code for a character that no seat plays, such as an enemy. */
  character?: string,
  /** The game's code for what the die is for. */
  purpose: string,
};

/**
 * The salts of a match and the log entries in which they, their hashes and the server's
 * commitment were published.
 */
export type JointSalts = {
  /**
   * The number of the round at its table: a start that is cancelled ends a round, and
   * everything is drawn anew.
   */
  round: number,
  /** How many starts were cancelled since the match before. */
  cancelled?: number,
  /** The entry with the commitment to the secret. */
  committed: number,
  /** The entry in which the owner started, which fixes the seats and the options. */
  started: number,
  /** The entry in which the match began. */
  began: number,
  /** The salt of each seat. */
  seats: Array<SeatSalt>,
};

/** The outcome of a match: a rank for each seat, 1 for the best. Ranks may be shared (A8). */
export type Outcome = {
  /** The rank of each seat: one more than the number of seats ahead of it. */
  ranks: Array<number>,
  /** The points of each seat, in games that count points. */
  points?: Array<number>,
};

/** What is wrong with the salt of a seat. */
export type SaltProblem =
  | "form"
  | "missing"
  | "hash"
  | "repeated"
  | "bot"
  | "committed"
  | "revealed"
  | "late"
  | "started";

/** Whether nobody could choose a salt with the others known. */
export type SaltVerdict =
  | { "kind": "typed" }
  | { "kind": "right" }
  | { "kind": "wrong" } & WrongSalt;

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
  /** What the server that hosted the match states about the file. */
  attestation?: Attestation,
};

export type SaveStep =
  | { roll: Array<number>,
      /** The seat that made the roll. */
      by?: Seat,
      /** What it was for. */
      for?: string,
      /** For whom each die was rolled and what for, where they are of several. */
      dice?: Array<DieLabel>,
    }
  | { seat: Seat, play: string,
      /** Whether it is the default action of a seat whose time ran out. */
      default?: boolean,
      /** Whether a bot took it that stood in for the absent player. */
      stand_in?: boolean,
    }
  | { resign: Seat, };

/** A numbered place in a match, counted from 0 in the order of play (A7). */
export type Seat = number;

/** The salt of a seat. */
export type SeatSalt = {
  /** The salt: at least 32 plain ASCII characters. */
  salt: string,
  /** Its SHA-256, in hexadecimal digits. */
  hash: string,
  /** The entry that published the hash. */
  hashed: number,
  /** The entry that revealed the salt. */
  revealed: number,
  /** Whether a bot of the server had the seat: its salt follows from the secret. */
  bot?: boolean,
};

/** A set of seats. */
export type Seats = Array<number>;

/** A roll: its possible results and the actual one. */
export type TranscriptRoll = {
  /** The game's code for what was rolled. */
  purpose: string,
  /** The seat that made the roll. */
  seat?: Seat,
  /** For whom each die was rolled and what for, where they are of several. */
  dice?: Array<DieLabel>,
  /** The roll was decided by a uniform number below this. */
  span: number,
  /** The weights of the results, if they are not equally likely; their sum is the span. */
  weights?: Array<number>,
  /** The number of the result, from 0. */
  number: number,
};

/** How long the seats of a match have for their decisions (A10). */
export type TurnClock =
  | { "kind": "none" }
  | { "kind": "decision", seconds: number, }
  | { "kind": "bank", seconds_per_point: number, delay_s: number, }
  | { "kind": "days", days: number, };

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

/** A seat whose salt is not what it should be. */
export type WrongSalt = {
  /** The number of the seat. It is not a `Seat`: a transcript that somebody made up may have any number. */
  seat: number,
  /** What is wrong. */
  problem: SaltProblem,
};
