// A list that follows what is shown, without moving the page around it.

import { type RefObject, useEffect } from "react";

/** Keeps the marked line of a scrolling box in its middle, as far as it scrolls. */
export function useFollow(box: RefObject<HTMLElement | null>, at: number, selector = ".now"): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another line is marked
  useEffect(() => {
    const inside = box.current;
    const line = inside?.querySelector<HTMLElement>(selector);
    if (!inside || !line) return;
    inside.scrollTop = line.offsetTop + line.offsetHeight / 2 - inside.clientHeight / 2;
  }, [at]);
}
