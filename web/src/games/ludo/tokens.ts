// Which tokens stand where, and how those on one square share it.

import type { Tint } from "../../game/contract";
import type { Point } from "../../ui/motion";
import { tintNamed } from "../../ui/tints";
import { ahead, pointOf, sameAt, type Turned } from "./geometry";
import type { Action, At, Colour, View } from "./types";

/** The tint of each colour: the same hues, told apart by shape as well. */
export const TINT_OF: Record<Colour, Tint> = {
  red: tintNamed("vermilion"),
  green: tintNamed("green"),
  yellow: tintNamed("yellow"),
  blue: tintNamed("blue"),
};

/** A token as it is drawn. */
export interface Placed {
  seat: number;
  colour: Colour;
  /** From 1. */
  token: number;
  at: At;
  point: Point;
  /** Smaller where several share a square. */
  scale: number;
}

export function colourOf(view: View, seat: number): Colour {
  return view.config.colours[seat] ?? "red";
}

/** All tokens in the order of seats; those of players who gave up have left the board. */
export function placed(view: View, turn: Turned): Placed[] {
  const tokens = view.tokens.flatMap((row, seat) =>
    view.resigned.includes(seat)
      ? []
      : row.map((at, index): Placed => {
          const colour = colourOf(view, seat);
          const token = index + 1;
          const point = pointOf(colour, token, at, turn);
          return { seat, colour, token, at, point, scale: 1 };
        }),
  );
  const squares = new Map<string, Placed[]>();
  for (const token of tokens) {
    const square = `${token.point.x},${token.point.y}`;
    squares.set(square, [...(squares.get(square) ?? []), token]);
  }
  for (const together of squares.values()) share(together);
  return tokens;
}

/** Two stand side by side, more in a ring. */
function share(together: Placed[]): void {
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

/** Where a token the viewer may move would come to. */
export interface Target {
  token: number;
  to: At;
  point: Point;
  /** Whom it would meet there, by seat. */
  meets: number[];
}

/**
 * The targets of the legal actions. Which they are the server says; only where the die leads is
 * counted here, along the drawn way.
 */
export function targets(
  view: View,
  seat: number,
  legal: readonly Action[],
  turn: Turned,
): Target[] {
  const colour = colourOf(view, seat);
  const { board, must_cut } = view.config;
  const round = must_cut && !view.cutters.includes(seat);
  return legal.flatMap(({ token }) => {
    const from = view.tokens[seat]?.[token - 1];
    if (from === undefined || view.die === undefined) return [];
    const to = ahead(colour, from, view.die, board, round);
    if (to === null) return [];
    return [{ token, to, point: pointOf(colour, token, to, turn), meets: met(view, seat, to) }];
  });
}

function met(view: View, seat: number, at: At): number[] {
  if (typeof at === "string" || "lane" in at) return [];
  const stands = (row: At[], other: number) =>
    other !== seat && row.some((place) => sameAt(place, at));
  return view.tokens.flatMap((row, other) => (stands(row, other) ? [other] : []));
}
