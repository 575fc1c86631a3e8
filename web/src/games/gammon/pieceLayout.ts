// The positions of all checkers, and the paths along which they are animated.

import type { Point } from "../../ui/animation";
import { applyHop, BAR, type Checkers, count, mirror, OFF, opponentOf, SIDES } from "./checkers";
import { checkerCentre, maxDrawnAt, type Orientation, type Spot, spotOf } from "./layout";
import type { HopRecord, Side } from "./types";

/** A checker on the board, the bar or in a tray. */
export interface Piece {
  /** Identifies the element that draws it. */
  key: string;
  side: Side;
  spot: Spot;
  /** In the numbering of its side. */
  point: number;
  at: Point;
  /** The number of checkers on the point, on the last one drawn if not all are. */
  label: number | null;
  top: boolean;
}

export const pieceKey = (side: Side, point: number, slot: number): string =>
  `${side}:${point}:${slot}`;

/** All checkers, from the bottom of each stack to its top. */
export function layOutPieces(on: Checkers, orientation: Orientation): Piece[] {
  return SIDES.flatMap((side) =>
    on[side].flatMap((checkers, point) => {
      const spot = spotOf(side, point);
      const shown = Math.min(checkers, maxDrawnAt(spot));
      return Array.from({ length: shown }, (_, slot) => ({
        key: pieceKey(side, point, slot),
        side,
        spot,
        point,
        at: checkerCentre(spot, slot, orientation),
        label: slot === shown - 1 && checkers > shown ? checkers : null,
        top: slot === shown - 1,
      }));
    }),
  );
}

/** The path of a checker to the place where it is drawn. */
export interface PieceMove {
  key: string;
  path: Point[];
}

interface MovingPiece {
  side: Side;
  stops: { point: number; slot: number }[];
}

/** The moves of the checkers of a play in order, including hit checkers that go to the bar. */
export function pieceMoves(
  before: Checkers,
  side: Side,
  moves: readonly HopRecord[],
  orientation: Orientation,
): PieceMove[] {
  let on: Checkers = before;
  const movingPieces: MovingPiece[] = [];
  for (const move of moves) {
    const from = { point: move.from, slot: count(on, side, move.from) - 1 };
    const known = movingPieces.find((w) => w.side === side && w.stops.at(-1)?.point === move.from);
    const piece = known ?? { side, stops: [from] };
    if (!known) movingPieces.push(piece);
    const met = { point: mirror(move.to), slot: 0 };
    on = applyHop(on, side, move) ?? on;
    piece.stops.push({ point: move.to, slot: count(on, side, move.to) - 1 });
    if (move.hit) {
      const bar = { point: BAR, slot: count(on, opponentOf(side), BAR) - 1 };
      movingPieces.push({ side: opponentOf(side), stops: [met, bar] });
    }
  }
  return movingPieces.map((piece) => pieceMove(piece, on, orientation));
}

function pieceMove(
  { side, stops }: MovingPiece,
  on: Checkers,
  orientation: Orientation,
): PieceMove {
  const last = stops.at(-1) ?? { point: OFF, slot: 0 };
  const spot = spotOf(side, last.point);
  // A checker below may have left meanwhile: the slot is at most the highest one now.
  const slot = Math.min(last.slot, count(on, side, last.point) - 1, maxDrawnAt(spot) - 1);
  const path = stops
    .slice(0, -1)
    .map((stop) => checkerCentre(spotOf(side, stop.point), stop.slot, orientation));
  return {
    key: pieceKey(side, last.point, slot),
    path: [...path, checkerCentre(spot, slot, orientation)],
  };
}
