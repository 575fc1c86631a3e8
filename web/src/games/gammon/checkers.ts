// Where the checkers are, each side counting its own points, and what a hop does to the picture.

import { BAR, type Hop, OFF, type Side, type View } from "./types";

export { BAR, OFF } from "./types";
export const SIDES: readonly [Side, Side] = ["white", "black"];

/** Checkers by side on its own points: 0 is off, 25 the bar. */
export type Checkers = Record<Side, readonly number[]>;

/** White sits on seat 0. */
export const sideOf = (seat: number): Side => (seat === 0 ? "white" : "black");
export const seatOf = (side: Side): number => (side === "white" ? 0 : 1);
export const other = (side: Side): Side => (side === "white" ? "black" : "white");

/** A point as the other side counts it. */
export const mirror = (point: number): number => 25 - point;

export function checkersOf(view: Pick<View, "board" | "bar" | "off">): Checkers {
  const row = (side: Side) => {
    const on = Array<number>(26).fill(0);
    view.board.forEach((count, at) => {
      const own = side === "white" ? at + 1 : 24 - at;
      on[own] = Math.max(0, side === "white" ? count : -count);
    });
    on[OFF] = view.off[side];
    on[BAR] = view.bar[side];
    return on;
  };
  return { white: row("white"), black: row("black") };
}

export const count = (on: Checkers, side: Side, point: number): number => on[side][point] ?? 0;

/** How many of the other side's checkers stand where this side counts `point`. */
export function facing(on: Checkers, side: Side, point: number): number {
  return point === OFF || point === BAR ? 0 : count(on, other(side), mirror(point));
}

/** How far a side still has to run. */
export const pips = (on: Checkers, side: Side): number =>
  on[side].reduce((sum, checkers, point) => sum + checkers * point, 0);

/** The picture after a hop; null if it cannot be drawn: nobody there, or no room to land. */
export function hopped(on: Checkers, side: Side, hop: Hop): Checkers | null {
  const met = facing(on, side, hop.to);
  if (count(on, side, hop.from) === 0 || met > 1) return null;
  const mine = [...on[side]];
  const theirs = [...on[other(side)]];
  add(mine, hop.from, -1);
  add(mine, hop.to, 1);
  if (met === 1) {
    add(theirs, mirror(hop.to), -1);
    add(theirs, BAR, 1);
  }
  return side === "white" ? { white: mine, black: theirs } : { white: theirs, black: mine };
}

function add(row: number[], point: number, by: number): void {
  row[point] = (row[point] ?? 0) + by;
}

/** Equal for equal pictures: a letter for each count, for it is asked for thousands of times. */
export const keyOf = (on: Checkers): string =>
  String.fromCharCode(...on.white.map(letter), ...on.black.map(letter));

const letter = (count: number): number => 65 + count;
