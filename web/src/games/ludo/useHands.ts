// Click, drag and keys: all the same action.

import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from "react";
import { useKeys } from "../../ui/keys";
import type { Point } from "../../ui/motion";
import type { Placed, Target } from "./tokens";
import type { Action } from "./types";

interface HandsOptions {
  svg: RefObject<SVGSVGElement | null>;
  /** The viewer's tokens. */
  mine: Placed[];
  /** Those that may move, and where to. */
  open: Target[];
  act: (action: Action) => void;
}

interface Drag {
  token: number;
  from: Point;
  by: Point;
}

/** A drag shorter than this is a click. */
const TREMBLE = 0.15;
/** How near to its target a token must be dropped. */
const NEAR = 1;

export function useHands({ svg, mine, open, act }: HandsOptions) {
  const [focused, setFocused] = useState<number | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  /** The click that ends a drag is not another action. */
  const dragged = useRef(false);

  const movable = open.map((target) => target.token);
  const all = mine.map((token) => token.token);
  const reachable = movable.length > 0 ? movable : all;
  const roving = focused !== null && all.includes(focused) ? focused : reachable[0];

  const choose = (token: number) => {
    if (movable.includes(token)) act({ token });
  };

  // From anywhere on the page, a token's number moves it.
  useKeys(Object.fromEntries(movable.map((token) => [String(token), () => choose(token)])));

  const focus = (token: number | undefined) => {
    const seat = mine[0]?.seat;
    svg.current?.querySelector<SVGGElement>(`[data-token="${seat}.${token}"]`)?.focus();
  };

  const key = (token: number, event: KeyboardEvent<SVGGElement>) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      const at = reachable.indexOf(token);
      focus(reachable[(at + step + reachable.length) % reachable.length]);
    } else if (event.key === "Enter" || event.key === " ") {
      choose(token);
    } else if (event.key === "Escape") {
      setDrag(null);
      return;
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const pointer = (token: number, event: PointerEvent<SVGGElement>) => {
    const at = toBoard(svg.current, event);
    switch (event.type) {
      case "pointerenter":
        setHovered(token);
        break;
      case "pointerleave":
        setHovered(null);
        break;
      case "pointerdown":
        dragged.current = false;
        if (!movable.includes(token) || !at || event.button !== 0) break;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ token, from: at, by: { x: 0, y: 0 } });
        break;
      case "pointermove":
        if (drag?.token === token && at)
          setDrag({ ...drag, by: { x: at.x - drag.from.x, y: at.y - drag.from.y } });
        break;
      case "pointerup":
        if (drag?.token === token) drop(drag);
        setDrag(null);
        break;
      default:
        setDrag(null);
    }
  };

  const drop = ({ token, by }: Drag) => {
    dragged.current = Math.hypot(by.x, by.y) > TREMBLE;
    const from = mine.find((other) => other.token === token)?.point;
    const to = open.find((target) => target.token === token)?.point;
    if (!dragged.current || !from || !to) return;
    if (Math.hypot(from.x + by.x - to.x, from.y + by.y - to.y) < NEAR) choose(token);
  };

  return {
    /** The token whose target is shown most clearly. */
    chosen: drag?.token ?? hovered ?? focused,
    of: (token: number) => ({
      movable: movable.includes(token),
      focusable: token === roving,
      raised: drag?.token === token,
      ...(drag?.token === token && { dragged: drag.by }),
      onAct: () => {
        if (!dragged.current) choose(token);
        dragged.current = false;
      },
      onKey: (event: KeyboardEvent<SVGGElement>) => key(token, event),
      onFocus: (is: boolean) => setFocused(is ? token : null),
      onPointer: (event: PointerEvent<SVGGElement>) => pointer(token, event),
    }),
  };
}

/** A pointer's place in the board's own coordinates. */
function toBoard(svg: SVGSVGElement | null, event: PointerEvent): Point | null {
  const matrix = svg?.getScreenCTM()?.inverse();
  if (!matrix) return null;
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
  return { x, y };
}
