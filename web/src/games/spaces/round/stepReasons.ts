// Explains the points of a step.

import type { SeatNamer } from "../../../game/contract";
import { isSameCell, rotateCell } from "../format/board";
import type { SpacesTexts } from "../translations";
import type { StepEvent } from "../types";
import { frameAt } from "./roundFrame";

/** The reasons, one per line. `steps` are the visible steps of the round. */
export function stepReasons(
  steps: readonly StepEvent[],
  at: number,
  size: number,
  name: SeatNamer,
  { round }: SpacesTexts,
): string[] {
  const step = steps[at];
  if (!step) return [];
  const { because } = round;
  const done = step.did.flatMap((seen, seat) => {
    if (seen?.did === "moved" && seen.point) return [`${name(seat)} +1: ${because.point}`];
    if (seen?.did === "exited") return [`${name(seat)} +1: ${because.exit}`];
    return seen?.did === "stood" ? [because.standsStill(name(seat))] : [];
  });
  const hits = step.caught.flatMap((hit, seat) => {
    if (!hit) return [];
    const laid = trapStep(steps.slice(0, at + 1), seat, size);
    const [who, whose] = [name(seat), name(1 - seat)];
    return [laid === null ? because.caughtFogged(who, whose) : because.caught(who, whose, laid)];
  });
  return [...done, ...hits, ...(step.collision ? [because.collided] : [])].map(capitalize);
}

/** The step at which the other side laid the trap in this side's cell; null if it was hidden. */
function trapStep(steps: readonly StepEvent[], seat: number, size: number): number | null {
  const { sides } = frameAt(steps, steps.length);
  const stands = sides[seat]?.stops.at(-1);
  if (!stands) return null;
  const cell = rotateCell(size, stands.at);
  return sides[1 - seat]?.traps.find((trap) => isSameCell(trap.at, cell))?.order ?? null;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
