// Scrolls a list to its marked line without scrolling the page.

import { type RefObject, useEffect } from "react";

/** Scrolls the marked line to the center of its box whenever `at` changes. */
export function useScrollToMarked(
  box: RefObject<HTMLElement | null>,
  at: number,
  selector = ".now",
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another line is marked
  useEffect(() => {
    const inside = box.current;
    const line = inside?.querySelector<HTMLElement>(selector);
    if (!inside || !line) return;
    inside.scrollTop = line.offsetTop + line.offsetHeight / 2 - inside.clientHeight / 2;
  }, [at]);
}
