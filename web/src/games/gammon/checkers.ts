// The number of checkers on each point, and the effect of a hop on them.

import { BAR, type Hop, OFF, type Side, type View } from "./types";

export { BAR, OFF } from "./types";
export const SIDES: readonly [Side, Side] = ["white", "black"];

/** The number of checkers by side and point. Each side has its own numbering: 0 is off, 25 is the bar. */
export type Checkers = Record<Side, readonly number[]>;

/** White sits on seat 0. */
export const sideOf = (seat: number): Side => (seat === 0 ? "white" : "black");
export const seatOf = (side: Side): number => (side === "white" ? 0 : 1);
export const opponentOf = (side: Side): Side => (side === "white" ? "black" : "white");

/** The number of a point in the other side's numbering. */
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

/** A view with other checkers; the inverse of `checkersOf`. */
export function viewWithCheckers(view: View, { white, black }: Checkers): View {
  const at = (row: readonly number[], point: number) => row[point] ?? 0;
  return {
    ...view,
    board: view.board.map((_, place) => at(white, place + 1) - at(black, 24 - place)),
    bar: { white: at(white, BAR), black: at(black, BAR) },
    off: { white: at(white, OFF), black: at(black, OFF) },
  };
}

export const count = (on: Checkers, side: Side, point: number): number => on[side][point] ?? 0;

/** The number of the other side's checkers on a point. */
export function opposingCount(on: Checkers, side: Side, point: number): number {
  return point === OFF || point === BAR ? 0 : count(on, opponentOf(side), mirror(point));
}

export const pipCount = (on: Checkers, side: Side): number =>
  on[side].reduce((sum, checkers, point) => sum + checkers * point, 0);

/** The checkers after a hop; null if there is no checker to move or the point is blocked. */
export function applyHop(on: Checkers, side: Side, hop: Hop): Checkers | null {
  const met = opposingCount(on, side, hop.to);
  if (count(on, side, hop.from) === 0 || met > 1) return null;
  const mine = [...on[side]];
  const theirs = [...on[opponentOf(side)]];
  addCheckers(mine, hop.from, -1);
  addCheckers(mine, hop.to, 1);
  if (met === 1) {
    addCheckers(theirs, mirror(hop.to), -1);
    addCheckers(theirs, BAR, 1);
  }
  return side === "white" ? { white: mine, black: theirs } : { white: theirs, black: mine };
}

function addCheckers(row: number[], point: number, by: number): void {
  row[point] = (row[point] ?? 0) + by;
}

/** A compact key, equal for equal positions. It is computed thousands of times per roll. */
export const positionKey = (on: Checkers): string =>
  String.fromCharCode(...on.white.map(countCharCode), ...on.black.map(countCharCode));

const countCharCode = (count: number): number => 65 + count;
