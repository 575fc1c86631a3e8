// Input on the viewer's tokens: click, drag and keyboard all send the same action.

import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from "react";
import type { Point } from "../../ui/animation";
import { useHotkeys } from "../../ui/useHotkeys";
import { useTouchDrag } from "../../ui/useTouchDrag";
import type { DrawnToken, MoveTarget } from "./tokens";
import type { Action } from "./types";

interface TokenInputOptions {
  svg: RefObject<SVGSVGElement | null>;
  /** The viewer's tokens. */
  ownTokens: DrawnToken[];
  /** The tokens that may move. */
  movable: number[];
  /** Where they would land, as far as it is known. */
  targets: MoveTarget[];
  act: (action: Action) => void;
}

interface Drag {
  token: number;
  from: Point;
  offset: Point;
}

/** A drag shorter than this counts as a click. */
const DRAG_THRESHOLD_SQUARES = 0.15;
/** How close to its target a token must be dropped. */
const DROP_RADIUS_SQUARES = 1;

export function useTokenInput({ svg, ownTokens, movable, targets, act }: TokenInputOptions) {
  useTouchDrag(svg, '[data-token][aria-disabled="false"]');
  const [focused, setFocused] = useState<number | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  /** Set at the end of a drag, to ignore the click event that follows it. */
  const dragged = useRef(false);

  const all = ownTokens.map((token) => token.token);
  const reachable = movable.length > 0 ? movable : all;
  const roving = focused !== null && all.includes(focused) ? focused : reachable[0];

  const moveToken = (token: number) => {
    if (movable.includes(token)) act({ token });
  };

  // A token's number moves it from anywhere on the page.
  useHotkeys(Object.fromEntries(movable.map((token) => [String(token), () => moveToken(token)])));

  const focus = (token: number | undefined) => {
    const seat = ownTokens[0]?.seat;
    svg.current?.querySelector<SVGGElement>(`[data-token="${seat}.${token}"]`)?.focus();
  };

  const handleKey = (token: number, event: KeyboardEvent<SVGGElement>) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      const at = reachable.indexOf(token);
      focus(reachable[(at + step + reachable.length) % reachable.length]);
    } else if (event.key === "Enter" || event.key === " ") {
      moveToken(token);
    } else if (event.key === "Escape") {
      setDrag(null);
      return;
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const handlePointer = (token: number, event: PointerEvent<SVGGElement>) => {
    const at = boardPoint(svg.current, event);
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
        setDrag({ token, from: at, offset: { x: 0, y: 0 } });
        break;
      case "pointermove":
        if (drag?.token === token && at)
          setDrag({ ...drag, offset: { x: at.x - drag.from.x, y: at.y - drag.from.y } });
        break;
      case "pointerup":
        if (drag?.token === token) drop(drag);
        setDrag(null);
        break;
      default:
        setDrag(null);
    }
  };

  const drop = ({ token, offset }: Drag) => {
    dragged.current = Math.hypot(offset.x, offset.y) > DRAG_THRESHOLD_SQUARES;
    const from = ownTokens.find((other) => other.token === token)?.point;
    const to = targets.find((target) => target.token === token)?.point;
    if (!dragged.current || !from || !to) return;
    if (Math.hypot(from.x + offset.x - to.x, from.y + offset.y - to.y) < DROP_RADIUS_SQUARES)
      moveToken(token);
  };

  return {
    /** The token whose target is highlighted. */
    highlighted: drag?.token ?? hovered ?? focused,
    tokenProps: (token: number) => ({
      movable: movable.includes(token),
      focusable: token === roving,
      raised: drag?.token === token,
      ...(drag?.token === token && { dragOffset: drag.offset }),
      onAct: () => {
        if (!dragged.current) moveToken(token);
        dragged.current = false;
      },
      onKey: (event: KeyboardEvent<SVGGElement>) => handleKey(token, event),
      onFocus: (is: boolean) => setFocused(is ? token : null),
      onPointer: (event: PointerEvent<SVGGElement>) => handlePointer(token, event),
    }),
  };
}

/** The position of a pointer in the coordinates of the board. */
function boardPoint(svg: SVGSVGElement | null, event: PointerEvent): Point | null {
  const matrix = svg?.getScreenCTM()?.inverse();
  if (!matrix) return null;
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
  return { x, y };
}
