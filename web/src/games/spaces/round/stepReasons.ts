// Explains the points of a step.

import type { SeatNamer } from "../../../game/contract";
import type { RoundSteps } from "../rules";
import type { SpacesTexts } from "../translations";

/** The reasons, one per line. */
export function stepReasons(
  { steps, trap_steps }: RoundSteps,
  at: number,
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
    const laid = trap_steps[at]?.[seat] ?? null;
    const [who, whose] = [name(seat), name(1 - seat)];
    return [laid === null ? because.caughtFogged(who, whose) : because.caught(who, whose, laid)];
  });
  return [...done, ...hits, ...(step.collision ? [because.collided] : [])].map(capitalize);
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
