// Dragging a checker to where it goes.

import { type PointerEvent, type RefObject, useState } from "react";
import type { Point } from "../../ui/motion";
import { draftActions } from "./draft";
import { pointOf, spotAt, spotUnder } from "./layout";
import type { Drag } from "./Pieces";
import type { Scene } from "./scene";
import type { Hop } from "./types";

/** How far a pointer goes before it drags. */
const SLACK = 7;

interface Held {
  point: number;
  x: number;
  y: number;
  pointer: number;
}

/** Picks a checker up with the pointer and lets it go over a target. */
export function useDrag(
  { draft, lie, props }: Scene,
  svg: RefObject<SVGSVGElement | null>,
  free: boolean,
  move: (hops: readonly Hop[]) => void,
) {
  const [held, setHeld] = useState<Held | null>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const keep = draftActions(props.view);
  const inside = (event: PointerEvent): Point => {
    const matrix = svg.current?.getScreenCTM()?.inverse();
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return { x, y };
  };
  const letGo = () => {
    setHeld(null);
    setDrag(null);
  };
  return {
    drag,
    on: {
      onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
        const spot = spotUnder(event.target);
        const point = spot && draft && pointOf(draft.side, spot);
        if (!free || event.button !== 0 || point == null || !draft?.sources.has(point)) return;
        setHeld({ point, x: event.clientX, y: event.clientY, pointer: event.pointerId });
      },
      onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
        if (!held || held.pointer !== event.pointerId) return;
        const far = Math.hypot(event.clientX - held.x, event.clientY - held.y) > SLACK;
        if (!drag && !far) return;
        if (!drag) {
          svg.current?.setPointerCapture(event.pointerId);
          keep.pick(held.point);
        }
        setDrag({ point: held.point, at: inside(event) });
      },
      onPointerUp: (event: PointerEvent<SVGSVGElement>) => {
        if (drag && draft) {
          const spot = spotAt(inside(event), lie);
          const point = spot === null ? null : pointOf(draft.side, spot);
          const way = point === null ? undefined : draft.targets.get(point);
          if (way) move(way);
          else keep.pick(null);
        }
        letGo();
      },
      onPointerCancel: letGo,
    },
  };
}
