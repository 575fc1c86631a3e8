// The checkers as they are drawn, and the ways they travel.

import type { Point } from "../../ui/motion";
import { BAR, type Checkers, count, hopped, mirror, OFF, other, SIDES } from "./checkers";
import { centreOf, drawnOf, type Lie, type Spot, spotOf } from "./layout";
import type { Moved, Side } from "./types";

/** A checker on the board, the bar or in a tray. */
export interface Piece {
  /** Names the element that draws it. */
  key: string;
  side: Side;
  spot: Spot;
  /** As its side counts. */
  point: number;
  at: Point;
  /** How many it stands for, if more than are drawn. */
  label: number | null;
  /** Whether it lies on top. */
  top: boolean;
}

export const pieceKey = (side: Side, point: number, slot: number): string =>
  `${side}:${point}:${slot}`;

/** All checkers, those below first. */
export function pieces(on: Checkers, lie: Lie): Piece[] {
  return SIDES.flatMap((side) =>
    on[side].flatMap((checkers, point) => {
      const spot = spotOf(side, point);
      const shown = Math.min(checkers, drawnOf(spot));
      return Array.from({ length: shown }, (_, slot) => ({
        key: pieceKey(side, point, slot),
        side,
        spot,
        point,
        at: centreOf(spot, slot, lie),
        label: slot === shown - 1 && checkers > shown ? checkers : null,
        top: slot === shown - 1,
      }));
    }),
  );
}

/** A checker that travels to where it is drawn. */
export interface Travel {
  key: string;
  path: Point[];
}

interface Walker {
  side: Side;
  stops: { point: number; slot: number }[];
}

/** How the checkers of a play travel, in order; who is hit goes to the bar when it happens. */
export function travels(before: Checkers, side: Side, moves: readonly Moved[], lie: Lie): Travel[] {
  let on: Checkers = before;
  const walkers: Walker[] = [];
  for (const move of moves) {
    const from = { point: move.from, slot: count(on, side, move.from) - 1 };
    const known = walkers.find((w) => w.side === side && w.stops.at(-1)?.point === move.from);
    const walker = known ?? { side, stops: [from] };
    if (!known) walkers.push(walker);
    const met = { point: mirror(move.to), slot: 0 };
    on = hopped(on, side, move) ?? on;
    walker.stops.push({ point: move.to, slot: count(on, side, move.to) - 1 });
    if (move.hit) {
      const bar = { point: BAR, slot: count(on, other(side), BAR) - 1 };
      walkers.push({ side: other(side), stops: [met, bar] });
    }
  }
  return walkers.map((walker) => travel(walker, on, lie));
}

/** The element that is drawn where a walker ends, and the way there. */
function travel({ side, stops }: Walker, on: Checkers, lie: Lie): Travel {
  const last = stops.at(-1) ?? { point: OFF, slot: 0 };
  const spot = spotOf(side, last.point);
  // Somebody may have left from below: the slot is at most the highest there is now.
  const slot = Math.min(last.slot, count(on, side, last.point) - 1, drawnOf(spot) - 1);
  const path = stops.slice(0, -1).map((stop) => centreOf(spotOf(side, stop.point), stop.slot, lie));
  return { key: pieceKey(side, last.point, slot), path: [...path, centreOf(spot, slot, lie)] };
}
