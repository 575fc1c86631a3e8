// Why a step counted as it did, in words.

import type { Naming } from "../../../game/contract";
import { same, turned } from "../format/board";
import type { StepEvent } from "../types";
import type { Texts } from "../words";
import { frameAt } from "./frame";

/** The reasons of a step, one a line. `steps` are the round's, as they are shown. */
export function reasons(
  steps: readonly StepEvent[],
  at: number,
  size: number,
  name: Naming,
  { round }: Texts,
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
    const laid = laidAt(steps.slice(0, at + 1), seat, size);
    const [who, whose] = [name(seat), name(1 - seat)];
    return [laid === null ? because.caughtFogged(who, whose) : because.caught(who, whose, laid)];
  });
  return [...done, ...hits, ...(step.collision ? [because.collided] : [])].map(capital);
}

/** The step at which the other laid the trap that this side stands on, where it was seen. */
function laidAt(steps: readonly StepEvent[], seat: number, size: number): number | null {
  const { sides } = frameAt(steps, steps.length);
  const stands = sides[seat]?.stops.at(-1);
  if (!stands) return null;
  const cell = turned(size, stands.at);
  return sides[1 - seat]?.traps.find((trap) => same(trap.at, cell))?.order ?? null;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
