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

/** The place that a tap on one means: that place if it can be used, or else one beside it that can. */
export function meantSpot(spot: Spot, at: Point, draft: PlayDraft, orientation: Orientation): Spot {
  const points = [...draft.targets.keys(), ...draft.sources];
  const usable = points.map((point) => spotOf(draft.side, point));
  return usable.includes(spot) ? spot : (touchedSpot(at, usable, orientation) ?? spot);
}
