// What the legal actions offer, sorted into what a hand can hold. Nothing is added to them.

import type { Ask } from "../../game/contract";
import { read, trapsOf } from "./format/board";
import {
  type Action,
  type Board,
  type Config,
  DECK,
  type Pair,
  type Played,
  type View,
} from "./types";

/** What is asked of the viewer now. */
export type Offer =
  | { kind: "bring"; shelves: Board[][]; deck: boolean }
  | { kind: "choose"; numbers: number[] }
  | { kind: "nothing" };

export function offerOf(ask: Ask<Action> | null): Offer {
  const legal = ask?.legal ?? [];
  const numbers = legal.flatMap((action) => ("play" in action ? [action.play] : []));
  if (numbers.length > 0) return { kind: "choose", numbers };
  const shelves = legal.flatMap((action) => ("bring" in action ? [action.bring] : []));
  if (!ask?.legal || (shelves.length === 0 && !ask.open)) return { kind: "nothing" };
  return { kind: "bring", shelves, deck: ask.prompt === "deck" };
}

/** Every board that lies on a shelf, once, in the order of the longest shelf. */
export function houseBoards(shelves: readonly Board[][]): Board[] {
  const longest = [...shelves].sort((one, other) => other.length - one.length);
  return [...new Set(longest.flat())];
}

/** What a shelf holds, by its boards: how many traps they lay. */
export type ShelfKind = "straight" | "single" | "several" | "mixed";

export function shelfKind(boards: readonly Board[]): ShelfKind {
  const traps = boards.map((board) => trapsOf(read(board) ?? { size: 0, items: [] }));
  if (traps.every((count) => count === 0)) return "straight";
  if (traps.every((count) => count === 1)) return "single";
  return traps.every((count) => count > 1) ? "several" : "mixed";
}

/** The match's boards of the viewer with their numbers, and how they have fared. */
export interface Owned {
  number: number;
  board: Board;
  /** The rounds they were played in, from 0. */
  rounds: number[];
}

export function owned(view: View, seat: number | null): Owned[] {
  return (view.mine ?? []).map((board, at) => ({
    number: at + 1,
    board,
    rounds: seat === null ? [] : playedWith(view.rounds, board, seat),
  }));
}

export function playedWith(rounds: readonly Played[], board: Board, seat: number): number[] {
  return rounds.flatMap(({ boards }, at) => (boards[seat] === board ? [at] : []));
}

/** How many boards a bag needs, where the match is one of decks. */
export function deckOf(config: Config): number | undefined {
  return config.decks ? DECK : undefined;
}

/** Rounds won and points, by seat. */
export interface Score {
  won: Pair<number>;
  points: Pair<number>;
}

export function scoreOf(rounds: readonly Played[]): Score {
  const score: Score = { won: [0, 0], points: [0, 0] };
  for (const { scores } of rounds) {
    score.points[0] += scores[0];
    score.points[1] += scores[1];
    if (scores[0] > scores[1]) score.won[0] += 1;
    if (scores[1] > scores[0]) score.won[1] += 1;
  }
  return score;
}
