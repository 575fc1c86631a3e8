// The positions and sizes of the tokens, and the targets of legal moves.

import type { Tint } from "../../game/contract";
import type { Point } from "../../ui/animation";
import { tintByName } from "../../ui/tints";
import { isSamePlace, placeAfterSteps, placePoint, type QuarterTurns } from "./geometry";
import type { Action, At, Colour, View } from "./types";

export const COLOUR_TINTS: Record<Colour, Tint> = {
  red: tintByName("vermilion"),
  green: tintByName("green"),
  yellow: tintByName("yellow"),
  blue: tintByName("blue"),
};

/** A token as it is drawn. */
export interface DrawnToken {
  seat: number;
  colour: Colour;
  /** From 1. */
  token: number;
  at: At;
  point: Point;
  /** Below 1 if several tokens share a square. */
  scale: number;
}

export function colourOf(view: View, seat: number): Colour {
  return view.config.colours[seat] ?? "red";
}

/** All tokens in the order of seats, except those of players who resigned. */
export function layOutTokens(view: View, turn: QuarterTurns): DrawnToken[] {
  const tokens = view.tokens.flatMap((row, seat) =>
    view.resigned.includes(seat)
      ? []
      : row.map((at, index): DrawnToken => {
          const colour = colourOf(view, seat);
          const token = index + 1;
          const point = placePoint(colour, token, at, turn);
          return { seat, colour, token, at, point, scale: 1 };
        }),
  );
  const squares = new Map<string, DrawnToken[]>();
  for (const token of tokens) {
    const square = `${token.point.x},${token.point.y}`;
    squares.set(square, [...(squares.get(square) ?? []), token]);
  }
  for (const together of squares.values()) spreadOut(together);
  return tokens;
}

/** Places two tokens side by side, more in a circle. */
function spreadOut(together: DrawnToken[]): void {
  const count = together.length;
  if (count < 2) return;
  const radius = count === 2 ? 0.22 : 0.27;
  for (const [index, token] of together.entries()) {
    const angle = (2 * Math.PI * index) / count + (count === 2 ? Math.PI / 4 : Math.PI / 2);
    const { x, y } = token.point;
    token.point = { x: x - radius * Math.cos(angle), y: y - radius * Math.sin(angle) };
    token.scale = count === 2 ? 0.72 : count <= 4 ? 0.6 : 0.5;
  }
}

/** The destination of a token that the viewer may move. */
export interface MoveTarget {
  token: number;
  to: At;
  point: Point;
  /** The seats of opponents with a token there. */
  opponents: number[];
}

/**
 * The targets of the legal actions. The server decides which tokens may move; only the
 * destination is computed here, by following the path.
 */
export function moveTargets(
  view: View,
  seat: number,
  legal: readonly Action[],
  turn: QuarterTurns,
): MoveTarget[] {
  const colour = colourOf(view, seat);
  const { board, must_cut } = view.config;
  const round = must_cut && !view.cutters.includes(seat);
  return legal.flatMap(({ token }) => {
    const from = view.tokens[seat]?.[token - 1];
    if (from === undefined || view.die === undefined) return [];
    const to = placeAfterSteps(colour, from, view.die, board, round);
    if (to === null) return [];
    return [
      {
        token,
        to,
        point: placePoint(colour, token, to, turn),
        opponents: opponentsAt(view, seat, to),
      },
    ];
  });
}

function opponentsAt(view: View, seat: number, at: At): number[] {
  if (typeof at === "string" || "lane" in at) return [];
  const stands = (row: At[], other: number) =>
    other !== seat && row.some((place) => isSamePlace(place, at));
  return view.tokens.flatMap((row, other) => (stands(row, other) ? [other] : []));
}
