// Keeps the focus where the answers are, so that a whole turn can be played with Enter.

import { type FocusEvent, useEffect, useRef } from "react";

/** When a question takes its button away under the focus, the next one's first button has it. */
export function useFocusKept(ask: number | undefined) {
  const box = useRef<HTMLFieldSetElement>(null);
  const inside = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new question, not a new drawing
  useEffect(() => {
    const lost = document.activeElement === document.body || document.activeElement === null;
    if (inside.current && lost)
      box.current?.querySelector<HTMLElement>(".hill-now button")?.focus();
  }, [ask]);
  return {
    ref: box,
    onFocus: () => {
      inside.current = true;
    },
    onBlur: (event: FocusEvent) => {
      // Focus that goes nowhere was taken away; focus that goes elsewhere was moved on purpose.
      const to = event.relatedTarget;
      if (to instanceof Node && !event.currentTarget.contains(to)) inside.current = false;
    },
  };
}
