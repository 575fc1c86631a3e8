// Which place of the board a pointer means. A finger covers more than a point of a small board, so
// that a tap beside a place that can be used counts for it.

import type { Point } from "../../ui/animation";
import type { PlayDraft } from "./draft";
import { type Orientation, type Spot, spotOf, touchedSpot } from "./layout";

/** The point of the board below a pointer. */
export function boardPoint(
  svg: SVGSVGElement | null,
  { clientX, clientY }: { clientX: number; clientY: number },
): Point {
  const field = svg?.querySelector<SVGGElement>("[data-field]");
  const matrix = field?.getScreenCTM()?.inverse();
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix);
  return { x, y };
}

/** Whether an event is of a finger. A click has the pointer's type too, which React does not declare. */
export function isTouch(event: Event): boolean {
  return (event as Partial<PointerEvent>).pointerType === "touch";
}

/** How far beside a place that can be used a finger may land, as a part of the width of a point. */
const TOLERANCE = 0.5;
/** The same if it lands on another place that can be used, when the picked checker can go to this one. */
const TARGET_TOLERANCE = 0.3;

/**
 * The place that a tap on one means: a target of the picked checker at or close to the finger, that place if
 * it can be used, or else one beside it that can.
 */
export function meantSpot(
  spot: Spot,
  at: Point,
  draft: Pick<PlayDraft, "side" | "targets" | "sources">,
  orientation: Orientation,
): Spot {
  const spotsOf = (points: Iterable<number>) =>
    [...points].map((point) => spotOf(draft.side, point));
  const [targets, sources] = [spotsOf(draft.targets.keys()), spotsOf(draft.sources)];
  const target = touchedSpot(at, targets, orientation, TARGET_TOLERANCE);
  if (target !== null) return target;
  if (sources.includes(spot)) return spot;
  return touchedSpot(at, [...targets, ...sources], orientation, TOLERANCE) ?? spot;
}
