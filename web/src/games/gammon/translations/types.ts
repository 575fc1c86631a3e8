// The texts of backgammon beyond those of every game.

import type { GameTranslations } from "../../../game/contract";
import type { GammonReason } from "../../../protocol/generated/bots";
import type { Bot, Choice, Event, Prompt, Refusal, Win } from "../types";

export interface GammonTranslations
  extends GameTranslations<Event, Refusal, Prompt, Bot, Choice, GammonReason> {
  board: BoardTexts;
  actions: ActionTexts;
  facts: FactTexts;
  options: OptionTexts;
  /** Keyboard shortcuts of the board. */
  keys: readonly (readonly [key: string, what: string])[];
}

export interface BoardTexts {
  /** What the board is called. */
  label: string;
  point: (number: number, holder: string | null, count: number) => string;
  bar: (owner: string, count: number) => string;
  tray: (owner: string, count: number) => string;
  cube: (value: number, owner: string | null) => string;
  cubeOffered: (value: number) => string;
  movable: string;
  inHand: string;
  target: (hit: boolean) => string;
  dice: (owner: string, dice: string) => string;
  swap: (first: number) => string;
  picked: (point: string, targets: string) => string;
  nowhere: (point: string) => string;
  made: (play: string) => string;
  complete: (play: string) => string;
  undone: string;
  place: (point: number) => string;
  mirror: string;
  turn: string;
  pips: string;
  pipsAbout: string;
  cubeAbout: string;
  crawfordAbout: string;
  crawford: string;
  danced: string;
}

export interface ActionTexts {
  roll: string;
  double: string;
  doubleTo: (value: number) => string;
  doubleAbout: (value: number) => string;
  take: string;
  takeAbout: (value: number, ownsCube: boolean) => string;
  beaver: string;
  beaverAbout: (value: number) => string;
  drop: string;
  dropAbout: (points: number) => string;
  accept: string;
  acceptAbout: (win: Win) => string;
  decline: string;
  declineAbout: string;
  giveUp: string;
  giveUpAbout: string;
  offer: Record<Win, string>;
  offerNotation: (win: Win) => string;
  undo: string;
  confirm: string;
  finish: string;
  finishWith: (play: string) => string;
  onlyPlay: (play: string) => string;
  soFar: string;
  nothingYet: string;
  positionId: string;
  positionIdAbout: string;
}

export interface FactTexts {
  score: string;
  scoreOf: (points: number, length: number) => string;
  matchTo: (length: number) => string;
  gameWon: (winner: string, win: Win, points: number) => string;
  scoreAbout: string;
  money: (points: number) => string;
  moneyAbout: (game: number, length: number) => string;
  pips: string;
  pipsAbout: string;
  off: string;
  bar: string;
  cube: string;
  cubeAbout: string;
  resigned: string;
  match: string;
}

export interface OptionTexts {
  session: string;
  match: string;
  matchAbout: string;
  money: string;
  moneyAbout: string;
  length: string;
  games: string;
  lengthAbout: (length: number) => string;
  gamesAbout: (length: number) => string;
  cube: string;
  cubeAbout: string;
  cubeNone: string;
  crawford: string;
  crawfordAbout: string;
  jacoby: string;
  jacobyAbout: string;
  beavers: string;
  beaversAbout: string;
  resignations: string;
  resignationsAbout: string;
}
