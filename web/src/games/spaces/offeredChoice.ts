// Groups the legal actions into what the viewer is to do.

import type { Ask } from "../../game/contract";
import { countTraps, parseBoard } from "./format/board";
import {
  type Action,
  type Board,
  type Config,
  DECK_BOARDS,
  type Pair,
  type RoundResult,
  type View,
} from "./types";

/** What the viewer is to do now. */
export type OfferedChoice =
  | { kind: "bring"; boardSets: Board[][]; deck: boolean }
  | { kind: "choose"; numbers: number[] }
  | { kind: "nothing" };

export function offeredChoice(ask: Ask<Action> | null): OfferedChoice {
  const legal = ask?.legal ?? [];
  const numbers = legal.flatMap((action) => ("play" in action ? [action.play] : []));
  if (numbers.length > 0) return { kind: "choose", numbers };
  const boardSets = legal.flatMap((action) => ("bring" in action ? [action.bring] : []));
  if (!ask?.legal || (boardSets.length === 0 && !ask.open)) return { kind: "nothing" };
  return { kind: "bring", boardSets, deck: ask.prompt === "deck" };
}

/** Every board of the sets, once, in the order of the largest set. */
export function suggestedBoards(shelves: readonly Board[][]): Board[] {
  const longest = [...shelves].sort((one, other) => other.length - one.length);
  return [...new Set(longest.flat())];
}

/** The kind of a set, by the number of traps of its boards. */
export type BoardSetKind = "straight" | "single" | "several" | "mixed";

export function boardSetKind(boards: readonly Board[]): BoardSetKind {
  const traps = boards.map((board) => countTraps(parseBoard(board) ?? { size: 0, items: [] }));
  if (traps.every((count) => count === 0)) return "straight";
  if (traps.every((count) => count === 1)) return "single";
  return traps.every((count) => count > 1) ? "several" : "mixed";
}

/** A board that the viewer brought, with its number and the rounds it was played in. */
export interface OwnBoard {
  number: number;
  board: Board;
  /** From 0. */
  rounds: number[];
}

export function ownBoards(view: View, seat: number | null): OwnBoard[] {
  return (view.mine ?? []).map((board, at) => ({
    number: at + 1,
    board,
    rounds: seat === null ? [] : roundsPlayedWith(view.rounds, board, seat),
  }));
}

export function roundsPlayedWith(
  rounds: readonly RoundResult[],
  board: Board,
  seat: number,
): number[] {
  return rounds.flatMap(({ boards }, at) => (boards[seat] === board ? [at] : []));
}

/** The number of boards to bring in a match with decks; undefined in other matches. */
export function requiredDeckSize(config: Config): number | undefined {
  return config.decks ? DECK_BOARDS : undefined;
}

/** Rounds won and points, by seat. */
export interface MatchScore {
  won: Pair<number>;
  points: Pair<number>;
}

export function totalScore(rounds: readonly RoundResult[]): MatchScore {
  const score: MatchScore = { won: [0, 0], points: [0, 0] };
  for (const { scores } of rounds) {
    score.points[0] += scores[0];
    score.points[1] += scores[1];
    if (scores[0] > scores[1]) score.won[0] += 1;
    if (scores[1] > scores[0]) score.won[1] += 1;
  }
  return score;
}
