// A list that follows what is shown, without moving the page around it.

import { type RefObject, useEffect } from "react";

/** Keeps the marked line of a scrolling box in sight. */
export function useFollow(box: RefObject<HTMLElement | null>, at: number, selector = ".now"): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another line is marked
  useEffect(() => {
    const inside = box.current;
    const line = inside?.querySelector<HTMLElement>(selector);
    if (!inside || !line) return;
    const [top, height] = [line.offsetTop, line.offsetHeight];
    const seen = top >= inside.scrollTop && top + height <= inside.scrollTop + inside.clientHeight;
    if (!seen) inside.scrollTop = top + height / 2 - inside.clientHeight / 2;
  }, [at]);
}
