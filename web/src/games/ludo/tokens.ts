// The positions and sizes of the tokens, and the targets of legal moves.

import type { Ask, Tint } from "../../game/contract";
import type { Point } from "../../ui/animation";
import { tintByName } from "../../ui/tints";
import { placePoint, type QuarterTurns } from "./geometry";
import type { Action, Colour, Preview, TokenPlace, View } from "./types";

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
  at: TokenPlace;
  point: Point;
  /** Below 1 if several tokens share a square or the finish. */
  scale: number;
}

/** Four finished tokens fit into the triangle of their colour. */
const DONE_SCALE = 0.72;

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
          return { seat, colour, token, at, point, scale: at === "done" ? DONE_SCALE : 1 };
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

/** Where a token that the viewer may move would land. */
export interface MoveTarget {
  token: number;
  to: TokenPlace;
  point: Point;
  /** The opponents whose tokens it would cut. */
  cuts: number[];
}

/** The targets of the legal actions, from their previews. */
export function moveTargets(
  colour: Colour,
  { legal, previews }: Pick<Ask<Action, Preview>, "legal" | "previews">,
  turn: QuarterTurns,
): MoveTarget[] {
  return (legal ?? []).flatMap(({ token }, index) => {
    const preview = previews?.[index];
    if (!preview) return [];
    return [{ ...preview, token, point: placePoint(colour, token, preview.to, turn) }];
  });
}
