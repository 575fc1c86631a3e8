// Texts of analyses, hints and the tutor.

import type { CostMark, RatingName } from "../protocol/types";

export const insightTextsEn = {
  title: "Analysis",
  open: "Analysis",
  close: "Close the analysis",
  graph: "Chances over the match",
  graphSlider: "Step of the match, with the chances of each player",
  running: "Analysing …",
  queued: (ahead: number) =>
    ahead === 0
      ? "Next in line …"
      : `Waiting: ${ahead} ${ahead === 1 ? "analysis" : "analyses"} first …`,
  deeper: "Look deeper",
  isDeep: "Looked deeper",
  asSeatKnew: (name: string) =>
    `By what ${name} could know. What was hidden from them is not told.`,
  summary: "How each player did",
  player: "Player",
  rating: "Rating",
  performanceRating: "PR",
  ratingAbout: "500 times the mean error of the decisions that count; lower is better",
  ratingNames: {
    "world-class": "world class",
    expert: "expert",
    advanced: "advanced",
    intermediate: "intermediate",
    casual: "casual",
    beginner: "beginner",
  } satisfies Record<RatingName, string>,
  errors: "Errors",
  errorsAbout: "Blunders and mistakes",
  errorCounts: (blunders: number, mistakes: number) =>
    `${blunders} ${blunders === 1 ? "blunder" : "blunders"}, ${mistakes} ${mistakes === 1 ? "mistake" : "mistakes"}`,
  luck: "Luck",
  adjusted: "Without luck",
  adjustedAbout: "The result less the luck of all rolls",
  decisionOf: (name: string) => `${name} decides`,
  notByPlayer: (name: string) => `${name} did not decide this: time ran out, or a bot stood in.`,
  played: "played",
  moreChoices: (count: number) =>
    count === 1 ? "One other choice is worse." : `${count} other choices are worse.`,
  noDouble: "No double",
  doubleTake: "Double, take",
  doubleDrop: "Double, drop",
  marks: {
    inaccuracy: "inaccuracy",
    mistake: "mistake",
    blunder: "blunder",
  } satisfies Record<CostMark, string>,
  moments: "Moments to look at",
  decisions: "Decisions",
  whose: "Whose decisions",
  everybody: "everybody’s",
  onlyMarked: "Only errors",
  noneMarked: "No errors here.",
  luckByRoll: "Luck by roll",
  rolled: (name: string, values: string) => `${name}: ${values}`,
  allRolls: (count: number) => `All ${count} rolls`,
  fewerRolls: "Only the largest",
  mistakeMoment: (name: string, played: string, best: string, cost: string) =>
    `${name}: ${played} instead of ${best} (${cost})`,
  goodMoment: (name: string, played: string) => `${name} finds the best move: ${played}`,
  luckMoment: (name: string, roll: string, change: string) =>
    `${name} is lucky with ${roll} (${change})`,
  badLuckMoment: (name: string, roll: string, change: string) =>
    `${name} is unlucky with ${roll} (${change})`,
  turnMoment: (name: string) => `${name} takes the lead`,
  luckTotal: (luck: string) => `Luck of the rolls: ${luck}`,
  ratedAs: (rating: string, name: string) => `Rating ${rating} (${name})`,
  hint: "Hint",
  hintKey: "show a hint",
  hintTitle: "Hint",
  hintBest: (action: string) => `Best: ${action}`,
  hintPlay: "Play it",
  hintClose: "Hide the hint",
  hintThinking: "Thinking …",
  hintOthers: "The others",
  takeBack: "Take back your move",
  takeBackKey: "take back your move, against bots",
  takenBack: (count: number) => (count === 1 ? "1 move taken back" : `${count} moves taken back`),
  hintsUsed: (count: number) => (count === 1 ? "1 hint" : `${count} hints`),
  option: "Hints",
  optionAbout: "A hint shows what a strong bot would do. The result says how many each player had.",
  permissions: {
    never: "never",
    "against-bots": "against bots",
    always: "always",
  },
  tutorOption: "Tutor: ask before a blunder",
  tutorAbout: "In matches against bots only. A warning counts as a hint.",
  tutorTitle: "Are you sure?",
  tutorText: (planned: string, cost: string) => `${planned} would be a blunder (${cost}).`,
  tutorBest: (best: string) => `Better: ${best}`,
  tutorPlay: "Play it all the same",
  tutorBack: "Think again",
  explore: "Explore a position",
  explorePosition: "Position ID or XGID",
  exploreGo: "Show the best plays",
  sides: ["White", "Black"],
  worth: "What it is worth",
  rollOut: "Roll it out",
  rollOutAgain: "Roll out again, with other dice",
  rollingOut: "Rolling out …",
  stopRollOut: "Stop",
  rollOutTitle: "Rollout",
  rollOutAbout: (games: number, isPartial: boolean) =>
    `${games === 1 ? "1 game" : `${games} games`} of each, ${isPartial ? "ended early, " : ""}played by the adviser with the same dice; the luck of the rolls is taken out. ± is the 95 % interval.`,
  position: "The position",
  nobodyAsked: "There is nothing to decide here.",
  noRoll: "before the roll",
  editor: "Set up a position",
  editorAbout:
    "Checkers on each point as White counts them: positive for White, negative for Black. What is left of fifteen is borne off.",
  editorPoint: (point: number) => `Checkers on point ${point}`,
  editorBar: "Bar",
  editorTurn: "On turn",
  editorDie: (die: number) => `Die ${die}`,
  drill: "Your own mistakes",
  drillOpen: "Practise your mistakes",
  drillEmpty:
    "No mistakes to practise yet. They are kept in this browser when a match is analysed.",
  drillAsk: (name: string) => `What should ${name} do?`,
  drillCount: (count: number) =>
    count === 1
      ? "One position is kept in this browser."
      : `${count} positions are kept in this browser.`,
  drillRight: "Well decided.",
  drillWrong: "There is something better.",
  drillNext: "Next position",
};

export const insightRefusalsEn = {
  "insight-off": "This server gives no hints and analyses no matches.",
  "no-insight": "There is no hint for this.",
  "queue-full": "Many analyses are waiting. Try again in a minute.",
  "not-computed": "That could not be computed.",
  "hints-off": "This table allows no hints.",
  "no-take-back":
    "Moves are taken back in matches against bots only, where the table allows hints.",
  "nothing-to-take-back": "There is no move of yours to take back.",
};
