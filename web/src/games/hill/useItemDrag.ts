// Dragging a card to another place, by mouse, pen or finger.

import { type PointerEvent, useCallback, useState } from "react";
import type { Slot } from "./gear";
import type { Item } from "./types";

export interface Dragged {
  item: Item;
  from: Slot;
  x: number;
  y: number;
}

const FAR = 6;

/** The card that is on its way, and what begins its way. */
export function useItemDrag(drop: (item: Item, from: Slot, to: Slot) => void) {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const grab = useCallback(
    (event: PointerEvent, item: Item, from: Slot) => {
      if (event.button !== 0) return;
      const start = { x: event.clientX, y: event.clientY };
      const away = new AbortController();
      const { signal } = away;
      let moving = false;
      const end = () => {
        away.abort();
        setDragged(null);
      };
      const on = (type: string, act: (event: MouseEvent) => void) =>
        window.addEventListener(type, (event) => act(event as MouseEvent), { signal });
      on("pointermove", (now) => {
        moving ||= Math.hypot(now.clientX - start.x, now.clientY - start.y) > FAR;
        if (moving) setDragged({ item, from, x: now.clientX, y: now.clientY });
      });
      on("pointerup", (now) => {
        end();
        const over = document.elementFromPoint(now.clientX, now.clientY);
        const slot = over?.closest<HTMLElement>("[data-slot]")?.dataset.slot as Slot | undefined;
        if (moving && slot) drop(item, from, slot);
      });
      window.addEventListener("pointercancel", end, { signal });
      window.addEventListener("keydown", (key) => key.key === "Escape" && end(), { signal });
    },
    [drop],
  );
  return { dragged, grab };
}
