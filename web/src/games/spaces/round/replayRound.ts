// Computes the steps of a played round from its boards (S1–S4).
//
// The view contains the boards and the points of a round, but not its steps, so a client that
// reconnects has nothing else. Nothing is decided here: the round is over and its points are
// known. `agreement.test.ts` compares with `parlor spaces round` and with recorded tables.

import { type BoardSheet, type Item, isSameCell, rotateCell } from "../format/board";
import type { CellData, Pair, StepEvent, VisibleAction } from "../types";

/** The steps of a round between two boards of one size, with all traps visible. */
export function replayRound([first, second]: Pair<BoardSheet>): StepEvent[] {
  const { size } = first;
  const sides: Pair<RunningSide> = [startSide(first.items, size), startSide(second.items, size)];
  const steps: StepEvent[] = [];
  // Each step consumes one item of each side that still runs.
  const most = Math.max(first.items.length, second.items.length);
  for (let step = 1; step <= most; step += 1) {
    const did: Pair<VisibleAction | null> = [
      executeItem(sides[0], step - 1),
      executeItem(sides[1], step - 1),
    ];
    const collision = collisionCell(sides, size);
    const caught: Pair<boolean> = collision ? [false, false] : caughtSides(sides, size);
    sides.forEach((side, at) => {
      if (caught[at] || collision) side.points = Math.max(0, side.points - 1);
      side.caught ||= caught[at] === true;
    });
    const scores: Pair<number> = [sides[0].points, sides[1].points];
    steps.push({ code: "step", step, did, ...(collision && { collision }), caught, scores });
    const stopped = sides.every((side) => side.caught || side.exited);
    if (collision || stopped || sides.some((side) => side.exited)) break;
  }
  return steps;
}

/** A step as a seat or a spectator saw it: traps of others are hidden until triggered (S13). */
export function hideUnseenTraps(step: StepEvent, viewer: number | null): StepEvent {
  const seen = (did: VisibleAction | null, side: number): VisibleAction | null =>
    did?.did === "laid" && side !== viewer ? { did: "stood" } : did;
  return { ...step, did: [seen(step.did[0], 0), seen(step.did[1], 1)] };
}

interface RunningSide {
  items: readonly Item[];
  piece?: CellData;
  closest: number;
  traps: CellData[];
  points: number;
  caught: boolean;
  exited: boolean;
}

function startSide(items: readonly Item[], size: number): RunningSide {
  return { items, closest: size - 1, traps: [], points: 0, caught: false, exited: false };
}

function executeItem(side: RunningSide, at: number): VisibleAction | null {
  const item = side.items[at];
  if (side.caught || side.exited || !item) return null;
  if (item.kind === "trap") {
    side.traps.push(item.cell);
    return { did: "laid", at: item.cell };
  }
  if (item.kind === "exit") {
    side.points += 1;
    side.piece = undefined;
    side.exited = true;
    return { did: "exited", col: item.col };
  }
  const point = item.cell.row < side.closest;
  side.closest = Math.min(side.closest, item.cell.row);
  side.points += point ? 1 : 0;
  side.piece = item.cell;
  return { did: "moved", to: item.cell, point };
}

function collisionCell([one, two]: Pair<RunningSide>, size: number): CellData | undefined {
  if (!one.piece || !two.piece) return;
  return isSameCell(rotateCell(size, two.piece), one.piece) ? one.piece : undefined;
}

function caughtSides(sides: Pair<RunningSide>, size: number): Pair<boolean> {
  const caught = (mine: RunningSide, other: RunningSide) => {
    const stands = mine.piece && rotateCell(size, mine.piece);
    return !mine.caught && !!stands && other.traps.some((trap) => isSameCell(trap, stands));
  };
  return [caught(sides[0], sides[1]), caught(sides[1], sides[0])];
}
