// Where things are on the cross: a grid of 15 × 15 squares, points at their middles.

import type { Point } from "../../ui/motion";
import { type Board, type Chair, LAYOUTS } from "../../wire/generated/ludo";
import type { At, Colour } from "./types";

export type { Board };

export const SIZE = 15;

/** How many squares the ring has; both boards have the same. */
export const RING = LAYOUTS.standard.ring;

/** Ring squares where nobody is cut. */
export const SAFE: readonly number[] = LAYOUTS.standard.safe;

/** Clockwise from the top left, as their starts follow each other on the ring. */
export const COLOURS: readonly Colour[] = LAYOUTS.standard.chairs.map(({ colour }) => colour);

/** How many squares a colour's lane has. */
export const LANE: Record<Board, number> = {
  standard: LAYOUTS.standard.lane,
  sprint: LAYOUTS.sprint.lane,
};

function chairOf(colour: Colour, board: Board): Chair {
  const { chairs } = LAYOUTS[board];
  return chairs.find((chair) => chair.colour === colour) ?? (chairs[0] as Chair);
}

/** The first thirteen squares, from red's start; the other quarters are the same, turned. */
const QUARTER: readonly Point[] = [
  ...[1, 2, 3, 4, 5].map((x) => ({ x, y: 6 })),
  ...[5, 4, 3, 2, 1, 0].map((y) => ({ x: 6, y })),
  { x: 7, y: 0 },
  { x: 8, y: 0 },
];

/** The board seen by somebody who sits a number of quarter turns further on. */
export type Turned = 0 | 1 | 2 | 3;

/** A point after some quarter turns clockwise about the middle. */
export function turned({ x, y }: Point, quarters: number): Point {
  const rest = ((quarters % 4) + 4) % 4;
  if (rest === 0) return { x, y };
  return turned({ x: SIZE - 1 - y, y: x }, rest - 1);
}

/** How the board is turned so that a colour's yard lies at the lower left. */
export function turnFor(colour: Colour): Turned {
  return (3 - COLOURS.indexOf(colour)) as Turned;
}

export function ringPoint(square: number, turn: Turned): Point {
  const point = QUARTER[square % 13] as Point;
  return turned(point, Math.floor(square / 13) + turn);
}

/** A step of a colour's lane, from 1. */
export function lanePoint(colour: Colour, step: number, turn: Turned): Point {
  return turned({ x: step, y: 7 }, COLOURS.indexOf(colour) + turn);
}

/** The middle of a colour's yard. */
export function yardMiddle(colour: Colour, turn: Turned): Point {
  return turned({ x: 2.5, y: 2.5 }, COLOURS.indexOf(colour) + turn);
}

/** Where a token of a colour waits, and where it rests when it is done. */
export function homePoint(colour: Colour, token: number, turn: Turned): Point {
  const middle = yardMiddle(colour, turn);
  const index = token - 1;
  const across = index % 2 === 0 ? -1.45 : 1.45;
  const down = index < 2 ? -1.45 : 1.45;
  return { x: middle.x + across, y: middle.y + down };
}

/** Where a finished token of a colour rests: its triangle of the middle. */
export function donePoint(colour: Colour, token: number, turn: Turned): Point {
  const spread = [-0.75, -0.25, 0.25, 0.75][token - 1] ?? 0;
  return turned({ x: 6.05, y: 7 + spread }, COLOURS.indexOf(colour) + turn);
}

/** Where a token is drawn. */
export function pointOf(colour: Colour, token: number, at: At, turn: Turned): Point {
  if (at === "home") return homePoint(colour, token, turn);
  if (at === "done") return donePoint(colour, token, turn);
  if ("ring" in at) return ringPoint(at.ring, turn);
  return lanePoint(colour, at.lane, turn);
}

/** The ring square a colour opens its tokens onto. */
export function startOf(colour: Colour): number {
  return chairOf(colour, "standard").start;
}

/** The steps of a whole way, from a colour's start to the finish. */
export function wholeWay(board: Board): number {
  const { start, last } = chairOf("red", board);
  return last - start + LANE[board] + 1;
}

export function sameAt(one: At, other: At): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * The place after another for a token of a colour that goes home, or round once more. Nothing
 * comes after the finish.
 */
function after(colour: Colour, at: At, board: Board, round: boolean): At | null {
  if (at === "done") return null;
  if (at === "home") return { ring: startOf(colour) };
  if ("lane" in at) return at.lane < LANE[board] ? { lane: at.lane + 1 } : "done";
  if (!round && at.ring === chairOf(colour, board).last)
    return LANE[board] > 0 ? { lane: 1 } : "done";
  return { ring: (at.ring + 1) % RING };
}

/** The places a token passes from one to another, both included. */
export function way(colour: Colour, from: At, to: At, board: Board): At[] {
  for (const round of [false, true]) {
    const places = [from];
    while (places.length <= RING + LANE[board] + 2) {
      const last = places.at(-1) as At;
      if (places.length > 1 && sameAt(last, to)) return places;
      const next = after(colour, last, board, round);
      if (next === null) break;
      places.push(next);
    }
  }
  return [from, to];
}

/** Where a token comes to after some steps; from home one step is the start. */
export function ahead(
  colour: Colour,
  from: At,
  steps: number,
  board: Board,
  round: boolean,
): At | null {
  if (from === "home") return { ring: startOf(colour) };
  let at: At | null = from;
  for (let step = 0; step < steps && at !== null; step++) at = after(colour, at, board, round);
  return at;
}
