// Positions on the board: a grid of 15 × 15 squares, with points at their centers.

import { type Board, type ColourLayout, LAYOUTS } from "../../protocol/generated/ludo";
import type { Point } from "../../ui/animation";
import type { Colour, TokenPlace } from "./types";

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

function chairOf(colour: Colour, board: Board): ColourLayout {
  const { chairs } = LAYOUTS[board];
  return chairs.find((chair) => chair.colour === colour) ?? (chairs[0] as ColourLayout);
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
  const spread = [-0.66, -0.22, 0.22, 0.66][token - 1] ?? 0;
  return rotate({ x: 5.9, y: 7 + spread }, COLOURS.indexOf(colour) + turn);
}

/** The point of a token at a place. */
export function placePoint(
  colour: Colour,
  token: number,
  at: TokenPlace,
  turn: QuarterTurns,
): Point {
  if (at === "home") return homePoint(colour, token, turn);
  if (at === "done") return donePoint(colour, token, turn);
  if ("ring" in at) return ringPoint(at.ring, turn);
  return lanePoint(colour, at.lane, turn);
}

/** The ring square on which a colour's tokens start. */
export function startSquare(colour: Colour): number {
  return chairOf(colour, "standard").start;
}

export function isSamePlace(one: TokenPlace, other: TokenPlace): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The places that the board has for a colour's tokens, in order. */
function routeOf(colour: Colour, board: Board): TokenPlace[] {
  const { start, last } = chairOf(colour, board);
  const lane = Array.from({ length: LANE_LENGTH[board] }, (_, n): TokenPlace => ({ lane: n + 1 }));
  return ["home", ...ringBetween(start, last), ...lane, "done"];
}

/** The squares of the ring from one to another, both included. */
function ringBetween(from: number, to: number): TokenPlace[] {
  const steps = (to - from + RING_LENGTH) % RING_LENGTH;
  return Array.from({ length: steps + 1 }, (_, n) => ({ ring: (from + n) % RING_LENGTH }));
}

const indexIn = (route: readonly TokenPlace[], at: TokenPlace) =>
  route.findIndex((place) => isSamePlace(place, at));

/** The places from one to another, both included: on the colour's route, or else on the ring. */
export function pathBetween(
  colour: Colour,
  from: TokenPlace,
  to: TokenPlace,
  board: Board,
): TokenPlace[] {
  const route = routeOf(colour, board);
  const [first, last] = [indexIn(route, from), indexIn(route, to)];
  if (first >= 0 && first < last) return route.slice(first, last + 1);
  const onRing = typeof from === "object" && "ring" in from && typeof to === "object";
  return onRing && "ring" in to ? ringBetween(from.ring, to.ring) : [from, to];
}

/** The number of places after this one on the colour's route; home counts as the start. */
export function stepsToFinish(colour: Colour, at: TokenPlace, board: Board): number {
  const route = routeOf(colour, board);
  const start: TokenPlace = { ring: startSquare(colour) };
  const index = indexIn(route, at === "home" ? start : at);
  if (index >= 0) return route.length - 1 - index;
  return pathBetween(colour, at, start, board).length - 1 + stepsToFinish(colour, start, board);
}
