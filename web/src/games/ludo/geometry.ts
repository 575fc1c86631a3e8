// Positions on the board: a grid of 15 × 15 squares, with points at their centers.

import type { Point } from "../../ui/animation";
import { type Board, type Chair, LAYOUTS } from "../../wire/generated/ludo";
import type { At, Colour } from "./types";

export type { Board };

export const GRID_SIZE = 15;

/** The number of squares of the ring; the same on both boards. */
export const RING_LENGTH = LAYOUTS.standard.ring;

/** The squares of the ring on which no token can be cut. */
export const SAFE_SQUARES: readonly number[] = LAYOUTS.standard.safe;

/** Clockwise from the top left, in the order of their starts on the ring. */
export const COLOURS: readonly Colour[] = LAYOUTS.standard.chairs.map(({ colour }) => colour);

/** The number of squares of a lane. */
export const LANE_LENGTH: Record<Board, number> = {
  standard: LAYOUTS.standard.lane,
  sprint: LAYOUTS.sprint.lane,
};

function chairOf(colour: Colour, board: Board): Chair {
  const { chairs } = LAYOUTS[board];
  return chairs.find((chair) => chair.colour === colour) ?? (chairs[0] as Chair);
}

/** The first thirteen squares from red's start; the other quarters are rotations of them. */
const FIRST_QUARTER: readonly Point[] = [
  ...[1, 2, 3, 4, 5].map((x) => ({ x, y: 6 })),
  ...[5, 4, 3, 2, 1, 0].map((y) => ({ x: 6, y })),
  { x: 7, y: 0 },
  { x: 8, y: 0 },
];

/** The rotation of the board in clockwise quarter turns. */
export type QuarterTurns = 0 | 1 | 2 | 3;

/** Rotates a point clockwise about the center of the board. */
export function rotate({ x, y }: Point, quarters: number): Point {
  const rest = ((quarters % 4) + 4) % 4;
  if (rest === 0) return { x, y };
  return rotate({ x: GRID_SIZE - 1 - y, y: x }, rest - 1);
}

/** The rotation that puts a colour's yard at the lower left. */
export function rotationFor(colour: Colour): QuarterTurns {
  return (3 - COLOURS.indexOf(colour)) as QuarterTurns;
}

export function ringPoint(square: number, turn: QuarterTurns): Point {
  const point = FIRST_QUARTER[square % 13] as Point;
  return rotate(point, Math.floor(square / 13) + turn);
}

/** A step of a colour's lane, from 1. */
export function lanePoint(colour: Colour, step: number, turn: QuarterTurns): Point {
  return rotate({ x: step, y: 7 }, COLOURS.indexOf(colour) + turn);
}

export function yardCenter(colour: Colour, turn: QuarterTurns): Point {
  return rotate({ x: 2.5, y: 2.5 }, COLOURS.indexOf(colour) + turn);
}

/** The point of a token in its yard. */
export function homePoint(colour: Colour, token: number, turn: QuarterTurns): Point {
  const middle = yardCenter(colour, turn);
  const index = token - 1;
  const across = index % 2 === 0 ? -1.45 : 1.45;
  const down = index < 2 ? -1.45 : 1.45;
  return { x: middle.x + across, y: middle.y + down };
}

/** The point of a finished token in its triangle of the center. */
export function donePoint(colour: Colour, token: number, turn: QuarterTurns): Point {
  const spread = [-0.75, -0.25, 0.25, 0.75][token - 1] ?? 0;
  return rotate({ x: 6.05, y: 7 + spread }, COLOURS.indexOf(colour) + turn);
}

/** The point of a token at a place. */
export function placePoint(colour: Colour, token: number, at: At, turn: QuarterTurns): Point {
  if (at === "home") return homePoint(colour, token, turn);
  if (at === "done") return donePoint(colour, token, turn);
  if ("ring" in at) return ringPoint(at.ring, turn);
  return lanePoint(colour, at.lane, turn);
}

/** The ring square on which a colour's tokens start. */
export function startSquare(colour: Colour): number {
  return chairOf(colour, "standard").start;
}

/** The number of steps from a colour's start to the finish. */
export function stepsToFinish(board: Board): number {
  const { start, last } = chairOf("red", board);
  return last - start + LANE_LENGTH[board] + 1;
}

export function isSamePlace(one: At, other: At): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * The next place for a token of a colour that turns off into its lane, or goes round once more;
 * null after the finish.
 */
function nextPlace(colour: Colour, at: At, board: Board, round: boolean): At | null {
  if (at === "done") return null;
  if (at === "home") return { ring: startSquare(colour) };
  if ("lane" in at) return at.lane < LANE_LENGTH[board] ? { lane: at.lane + 1 } : "done";
  if (!round && at.ring === chairOf(colour, board).last)
    return LANE_LENGTH[board] > 0 ? { lane: 1 } : "done";
  return { ring: (at.ring + 1) % RING_LENGTH };
}

/** The places from one to another, both included. */
export function pathBetween(colour: Colour, from: At, to: At, board: Board): At[] {
  for (const round of [false, true]) {
    const places = [from];
    while (places.length <= RING_LENGTH + LANE_LENGTH[board] + 2) {
      const last = places.at(-1) as At;
      if (places.length > 1 && isSamePlace(last, to)) return places;
      const next = nextPlace(colour, last, board, round);
      if (next === null) break;
      places.push(next);
    }
  }
  return [from, to];
}

/** The place after some steps; from home any roll leads to the start. */
export function placeAfterSteps(
  colour: Colour,
  from: At,
  steps: number,
  board: Board,
  round: boolean,
): At | null {
  if (from === "home") return { ring: startSquare(colour) };
  let at: At | null = from;
  for (let step = 0; step < steps && at !== null; step++) at = nextPlace(colour, at, board, round);
  return at;
}
