// Lets a finger drag some parts of a drawing, while it scrolls the page everywhere else.
//
// The CSS property `touch-action` does not apply to elements inside an SVG.

import { type RefObject, useEffect } from "react";

/** A touch that begins on an element that matches `draggable` does not scroll. */
export function useTouchDrag(surface: RefObject<Element | null>, draggable: string): void {
  useEffect(() => {
    const element = surface.current;
    if (!element) return;
    let isDrag = false;
    const start = ({ target }: Event) => {
      isDrag = target instanceof Element && target.closest(draggable) !== null;
    };
    const move = (event: Event) => {
      if (isDrag && event.cancelable) event.preventDefault();
    };
    element.addEventListener("touchstart", start, { passive: true });
    element.addEventListener("touchmove", move, { passive: false });
    return () => {
      element.removeEventListener("touchstart", start);
      element.removeEventListener("touchmove", move);
    };
  }, [surface, draggable]);
}
