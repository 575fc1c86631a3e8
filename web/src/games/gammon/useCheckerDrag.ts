// Drag and drop of checkers.

import { type PointerEvent, type RefObject, useState } from "react";
import { createDraftCommands } from "./draft";
import { pointOf, spotAt, spotUnder } from "./layout";
import type { DraggedChecker } from "./Pieces";
import type { Scene } from "./scene";
import { boardPoint, isTouch, meantSpot } from "./touch";
import type { Hop } from "./types";

/** How far the pointer must move before a press becomes a drag. */
const DRAG_THRESHOLD_PX = 7;

interface PressedChecker {
  point: number;
  x: number;
  y: number;
  pointer: number;
}

export function useCheckerDrag(
  { draft, orientation, props }: Scene,
  svg: RefObject<SVGSVGElement | null>,
  enabled: boolean,
  move: (hops: readonly Hop[]) => void,
) {
  const [pressed, setPressed] = useState<PressedChecker | null>(null);
  const [drag, setDrag] = useState<DraggedChecker | null>(null);
  const draftCommands = createDraftCommands(props.view);
  const endDrag = () => {
    setPressed(null);
    setDrag(null);
  };
  return {
    drag,
    handlers: {
      onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
        const spot = spotUnder(event.target);
        const point = spot && draft && pointOf(draft.side, spot);
        if (!enabled || event.button !== 0 || point == null || !draft?.sources.has(point)) return;
        setPressed({ point, x: event.clientX, y: event.clientY, pointer: event.pointerId });
      },
      onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
        if (!pressed || pressed.pointer !== event.pointerId) return;
        const far =
          Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > DRAG_THRESHOLD_PX;
        if (!drag && !far) return;
        if (!drag) {
          svg.current?.setPointerCapture(event.pointerId);
          draftCommands.pick(pressed.point);
        }
        setDrag({ point: pressed.point, at: boardPoint(svg.current, event) });
      },
      onPointerUp: (event: PointerEvent<SVGSVGElement>) => {
        if (drag && draft) {
          const at = boardPoint(svg.current, event);
          const under = spotAt(at, orientation);
          const finger = under !== null && isTouch(event.nativeEvent);
          const spot = finger ? meantSpot(under, at, draft, orientation) : under;
          const point = spot === null ? null : pointOf(draft.side, spot);
          const way = point === null ? undefined : draft.targets.get(point);
          if (way) move(way);
          else draftCommands.pick(null);
        }
        endDrag();
      },
      onPointerCancel: endDrag,
    },
  };
}
