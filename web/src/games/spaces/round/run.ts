// A round that was played, told again step by step (S1–S4).
//
// The view keeps the boards and the points of a round, not its steps; somebody who comes back
// to the table has nothing else. Nothing is decided here: the round is over and its points
// are known. `agreement.test.ts` compares with `parlor spaces round` and with real tables.

import { type Item, type Sheet, same, turned } from "../format/board";
import type { At, Pair, Seen, StepEvent } from "../types";

/** The steps of a round between two boards of one size, without any fog. */
export function run([first, second]: Pair<Sheet>): StepEvent[] {
  const { size } = first;
  const sides: Pair<Runner> = [runner(first.items, size), runner(second.items, size)];
  const steps: StepEvent[] = [];
  // No board has more items than this; each step takes one of each side that still runs.
  const most = Math.max(first.items.length, second.items.length);
  for (let step = 1; step <= most; step += 1) {
    const did: Pair<Seen | null> = [execute(sides[0], step - 1), execute(sides[1], step - 1)];
    const collision = collides(sides, size);
    const caught: Pair<boolean> = collision ? [false, false] : catches(sides, size);
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

/** A step as a seat, or a spectator, saw it: traps of others are seen when they strike (S13). */
export function fogged(step: StepEvent, viewer: number | null): StepEvent {
  const seen = (did: Seen | null, side: number): Seen | null =>
    did?.did === "laid" && side !== viewer ? { did: "stood" } : did;
  return { ...step, did: [seen(step.did[0], 0), seen(step.did[1], 1)] };
}

interface Runner {
  items: readonly Item[];
  piece?: At;
  closest: number;
  traps: At[];
  points: number;
  caught: boolean;
  exited: boolean;
}

function runner(items: readonly Item[], size: number): Runner {
  return { items, closest: size - 1, traps: [], points: 0, caught: false, exited: false };
}

function execute(side: Runner, at: number): Seen | null {
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

function collides([one, two]: Pair<Runner>, size: number): At | undefined {
  if (!one.piece || !two.piece) return;
  return same(turned(size, two.piece), one.piece) ? one.piece : undefined;
}

function catches(sides: Pair<Runner>, size: number): Pair<boolean> {
  const caught = (mine: Runner, other: Runner) => {
    const stands = mine.piece && turned(size, mine.piece);
    return !mine.caught && !!stands && other.traps.some((trap) => same(trap, stands));
  };
  return [caught(sides[0], sides[1]), caught(sides[1], sides[0])];
}
