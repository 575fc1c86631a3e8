// Drag and drop of item cards.

import { type PointerEvent, useCallback, useState } from "react";
import type { Slot } from "./gear";
import type { Item } from "./types";

export interface DraggedItem {
  item: Item;
  from: Slot;
  x: number;
  y: number;
}

const DRAG_THRESHOLD_PX = 6;

/** The dragged card and the handler that starts a drag. */
export function useItemDrag(drop: (item: Item, from: Slot, to: Slot) => void) {
  const [dragged, setDragged] = useState<DraggedItem | null>(null);
  const grab = useCallback(
    (event: PointerEvent, item: Item, from: Slot) => {
      if (event.button !== 0) return;
      const start = { x: event.clientX, y: event.clientY };
      const listeners = new AbortController();
      const { signal } = listeners;
      let moving = false;
      const end = () => {
        listeners.abort();
        setDragged(null);
      };
      const on = (type: string, act: (event: MouseEvent) => void) =>
        window.addEventListener(type, (event) => act(event as MouseEvent), { signal });
      on("pointermove", (now) => {
        moving ||= Math.hypot(now.clientX - start.x, now.clientY - start.y) > DRAG_THRESHOLD_PX;
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
