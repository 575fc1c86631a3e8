// Made by `cargo xtask types` from the types in Rust: do not edit.

import type { Seat } from "./kit";
import type { Token } from "./ludo";

/** A step that is worth looking at. */
export type AnalysisMoment = {
  /** The index of the step. */
  step: number,
  /** Why. */
  kind: MomentKind,
  /** The seat that decided, rolled, or is ahead. */
  seat: Seat,
  /** How much it mattered, as a probability of winning. */
  size: number,
};

/** How bad a decision was. */
export type CostMark =
  | "inaccuracy"
  | "mistake"
  | "blunder";

/** A decision and what the adviser says about it. */
export type DecisionReview = {
  /** The index of the step. */
  step: number,
  /** The seat that decided. */
  seat: Seat,
  /** The game's code for what was asked. */
  prompt: string,
  /** Whether the decision counts for the rating: more than one action came into question. */
  counts: boolean,
  /** Whether the seat's player did not decide: its time ran out, or a bot stood in. */
  not_by_player?: boolean,
  /** What was played. */
  played: JudgedAction,
  /**
   * The best actions, at most [`DecisionReview::MAX_ALTERNATIVES`], the best first. What was
   * played is among them if it is one of these.
   */
  best: Array<JudgedAction>,
  /** The number of legal actions that were compared. */
  choices: number,
  /** Backgammon: what a decision about the cube was worth to the side that doubles. */
  double?: DoubleEquities,
};

/** What the decisions about a double are worth to the side that doubles. */
export type DoubleEquities = {
  /** It rolls without doubling. */
  no_double: number,
  /** It doubles, and the other side takes. */
  taken: number,
  /** It doubles, and the other side drops. */
  dropped: number,
};

/** What a position is worth to each seat. */
export type Evaluation = {
  /** The probability of each seat to win the match; in a money game of backgammon, the game. */
  chances: Array<number>,
  /**
   * Backgammon: the equity of each seat with the cube. In a match a single game at the present
   * value of the cube is worth 1; in a money game it is points.
   */
  equities?: Array<number>,
  /** Backgammon: how the game ends for the first seat, without the cube. */
  outcomes?: OutcomeChances,
};

/** A reason for or against an action. Points are counted as the side that acts counts them. */
export type GammonReason =
  | { "code": "hits",
      /** The number of checkers. */
      checkers: number,
    }
  | { "code": "makes-point",
      /** The point. */
      point: number,
    }
  | { "code": "breaks-point",
      /** The point. */
      point: number,
    }
  | { "code": "enters",
      /** The number of checkers. */
      checkers: number,
    }
  | { "code": "bears-off",
      /** The number of checkers. */
      checkers: number,
    }
  | { "code": "escapes",
      /** The number of checkers. */
      checkers: number,
    }
  | { "code": "leaves-shots",
      /** The number of rolls, of 36. */
      rolls: number,
    }
  | { "code": "leaves-no-shot" }
  | { "code": "race-lead",
      /** By how many pips the side is ahead; negative if it is behind. */
      pips: number,
    }
  | { "code": "game-chances",
      /** Wins. */
      wins: number,
      /** Wins that are gammons or backgammons. */
      gammons: number,
      /** Losses that are gammons or backgammons. */
      gammons_lost: number,
    }
  | { "code": "double-too-early" }
  | { "code": "too-good-to-double" }
  | { "code": "double-and-take" }
  | { "code": "double-and-drop" }
  | { "code": "enough-to-take" }
  | { "code": "too-little-to-take" };

/** A reason for or against an action. Numbers are means over what may happen until the turn ends. */
export type HillReason =
  | { "code": "loses-hearts",
      /** In tenths. */
      tenths: number,
    }
  | { "code": "wins-hearts",
      /** In tenths. */
      tenths: number,
    }
  | { "code": "falls",
      /** In percent. */
      percent: number,
    }
  | { "code": "beats-enemies",
      /** In tenths. */
      tenths: number,
    }
  | { "code": "gains-items",
      /** In tenths. */
      tenths: number,
    }
  | { "code": "uses-items",
      /** In tenths. */
      tenths: number,
    }
  | { "code": "wins-duel",
      /** In percent. */
      percent: number,
    }
  | { "code": "loses-duel",
      /** In percent. */
      percent: number,
    }
  | { "code": "walks",
      /** In tenths. */
      tenths: number,
    };

/** Advice about the open ask of a seat. */
export type Hint = {
  /** The seat that is advised. */
  seat: Seat,
  /** The number of the ask. */
  ask: number,
  /** The game's code for what is asked. */
  prompt: string,
  /** How far the adviser looked ahead. */
  depth: InsightDepth,
  /** What the position is worth to each seat, as the seat that is advised knows it. */
  evaluation: Evaluation,
  /** Every legal action, the best first. Where there are more than can be listed, some. */
  actions: Array<JudgedAction>,
  /** Backgammon: what a decision about the cube is worth to the side that doubles. */
  double?: DoubleEquities,
};

/** How much time an adviser takes. */
export type InsightDepth = "quick" | "deep";

/** An action with what it is worth to the seat that takes it. */
export type JudgedAction = {
  /** The action. */
  action: unknown,
  /** The action in notation. */
  notation: string,
  /** The probability of the seat to win after it. */
  chance: number,
  /** What it loses against the best action, as a probability of winning. */
  cost: number,
  /** Backgammon: its equity, at the present value of the cube. */
  equity?: number,
  /** Backgammon: the equity it loses against the best action. */
  equity_cost?: number,
  /** How bad it is, if it is bad. */
  mark?: CostMark,
  /** What speaks for or against it, the most important first. */
  reasons?: Array<ReasonMessage>,
};

/** A reason for or against a bid or a call. */
export type LiarsReason =
  | { "code": "bid-is-true",
      /** In percent. */
      percent: number,
    }
  | { "code": "looks-true",
      /** In percent. */
      percent: number,
    }
  | { "code": "doubt-is-right",
      /** In percent. */
      percent: number,
    }
  | { "code": "exact-is-right",
      /** In percent. */
      percent: number,
    }
  | { "code": "own-dice",
      /** Their number. */
      dice: number,
    };

/** A reason for or against a move. */
export type LudoReason =
  | { "code": "wins" }
  | { "code": "cuts",
      /** The owner of the token. */
      seat: Seat,
      /** How many steps it had left to its finish; the fewer, the more it loses. */
      steps_left: number,
    }
  | { "code": "finishes",
      /** The token. */
      token: Token,
    }
  | { "code": "opens",
      /** The token. */
      token: Token,
    }
  | { "code": "escapes",
      /** The token. */
      token: Token,
      /** How many opponents' tokens were up to six steps behind it. */
      threats: number,
    }
  | { "code": "reaches-safety",
      /** The token. */
      token: Token,
    }
  | { "code": "enters-danger",
      /** The token. */
      token: Token,
      /** How many opponents' tokens are up to six steps behind it then. */
      threats: number,
    }
  | { "code": "leaves-in-danger",
      /** The other token. */
      token: Token,
      /** How many opponents' tokens are up to six steps behind it. */
      threats: number,
    }
  | { "code": "chases",
      /** The owner of that token. */
      seat: Seat,
    }
  | { "code": "runs-on",
      /** The token. */
      token: Token,
      /** How many steps it has left. */
      steps_left: number,
    };

/** The analysis of a match. */
export type MatchAnalysis = {
  /** The game. */
  game: string,
  /** How far the adviser looked ahead. */
  depth: InsightDepth,
  /** The seat whose knowledge this rests on; missing if it is everybody's or a spectator's. */
  viewer?: Seat,
  /** In what results and luck are measured. */
  unit: ResultUnit,
  /** What the position was worth: before the first step, then after each step. */
  evaluations: Array<Evaluation>,
  /** The decisions with more than one legal action, in order. */
  decisions: Array<DecisionReview>,
  /** The rolls whose luck can be told, in order. */
  rolls: Array<RollLuck>,
  /** How each seat did. */
  seats: Array<SeatAnalysis>,
  /** What is worth looking at, in order. */
  moments: Array<AnalysisMoment>,
};

/** Why a step is worth looking at. */
export type MomentKind =
  | "mistake"
  | "luck"
  | "bad-luck"
  | "turn"
  | "good";

/** The probabilities of how a game ends, for one side. They add up to one. */
export type OutcomeChances = {
  /** A win as a single game, a gammon and a backgammon. */
  won: [number, number, number],
  /** A loss as a single game, a gammon and a backgammon. */
  lost: [number, number, number],
};

/**
 * How well a seat decided: 500 times the mean error of the decisions that count, as backgammon
 * players compute their performance rating. Lower is better. Where a game has win chances alone, an
 * error is twice the win chance that a decision cost.
 */
export type PerformanceRating = {
  /** The rating. */
  value: number,
  /** What it is called. */
  name: RatingName,
};

/** What a rating is called, from the strongest. */
export type RatingName =
  | "world-class"
  | "expert"
  | "advanced"
  | "intermediate"
  | "casual"
  | "beginner";

/**
 * A reason: a code, an English sentence, and the parameters that a client needs to phrase it in
 * another language.
 */
export type ReasonMessage = {
  /** The stable code. */
  code: string,
  /** The sentence in English. */
  message: string,
  /** The game's reason: its code and its parameters. */
  params: { code: string },
};

/** In what the result of a match and the luck of its rolls are measured. */
export type ResultUnit = "chance" | "points";

/** How lucky a roll was. */
export type RollLuck = {
  /** The index of the step. */
  step: number,
  /** The seat that rolled, if one did. */
  seat?: Seat,
  /** What the roll was for. */
  purpose: string,
  /** The faces of the dice, or the number of the result. */
  values: Array<number>,
  /** What each seat gained by it: the win chance after the roll less the mean over all its results. */
  luck: Array<number>,
  /** Backgammon: the same as equity. */
  equity_luck?: Array<number>,
};

/** What a rollout found. */
export type Rollout = {
  /** How many games were played, with each action. */
  games: number,
  /** Whether it was ended before all games were played. */
  is_partial: boolean,
  /** In what the results are measured. */
  unit: ResultUnit,
  /** The actions that were compared, the best first; one entry without an action if nobody is asked. */
  lines: Array<RolloutLine>,
};

/** The result of one action, or of the position itself. */
export type RolloutLine = {
  /** The action, with what the adviser says about it. */
  action?: JudgedAction,
  /** The result for the seat that is asked, or the first one, without the luck of the rolls. */
  result: SampledMean,
  /** The same with luck. */
  plain_result: SampledMean,
  /** What the action loses against the best, by games with the same dice. */
  loss: SampledMean,
};

/** A mean with its 95 % interval. */
export type SampledMean = {
  /** The mean. */
  mean: number,
  /** Half of the width of the 95 % interval. */
  margin: number,
};

/** How a seat did in a match. */
export type SeatAnalysis = {
  /** The seat. */
  seat: Seat,
  /** The number of decisions that count for the rating. */
  decisions: number,
  /** The win chance that all its decisions cost together. */
  cost: number,
  /** Backgammon: the equity that they cost. */
  equity_cost?: number,
  /** The number of its inaccuracies, mistakes and blunders. */
  inaccuracies: number,
  /** See [`SeatAnalysis::inaccuracies`]. */
  mistakes: number,
  /** See [`SeatAnalysis::inaccuracies`]. */
  blunders: number,
  /** How well it decided; missing if none of its decisions counts. */
  rating?: PerformanceRating,
  /** What all rolls together gained it, in the unit of the analysis. */
  luck: number,
  /**
   * The result: 1 for a win, a share for a shared one, or points; missing if the match is not
   * over.
   */
  result?: number,
  /** The result less the luck of all rolls. */
  luck_adjusted?: number,
};

/** A reason for or against a board. */
export type SpacesReason =
  | { "code": "against-equilibrium",
      /** Rounds won. */
      wins: number,
      /** Rounds lost. */
      losses: number,
    }
  | { "code": "in-equilibrium",
      /** How often, in percent. */
      percent: number,
    }
  | { "code": "played-before",
      /** In how many rounds in a row. */
      rounds: number,
    }
  | { "code": "boards-of-equilibrium",
      /** Their number. */
      boards: number,
    };
