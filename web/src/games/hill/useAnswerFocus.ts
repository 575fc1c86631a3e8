// Keeps the focus on the answer buttons, so that a whole turn can be played with Enter.

import { type FocusEvent, useEffect, useRef } from "react";

/** If a focused button disappears with its question, the first button of the next one is focused. */
export function useAnswerFocus(ask: number | undefined) {
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
    handlers: {
      onFocus: () => {
        inside.current = true;
      },
      onBlur: (event: FocusEvent) => {
        // Without a related target the focused element was removed; else the user moved the focus.
        const to = event.relatedTarget;
        if (!(to instanceof Node)) return;
        // The buttons are in the bar below the prompt, the items are not.
        const isInside = event.currentTarget.contains(to) || box.current?.contains(to);
        if (!isInside) inside.current = false;
      },
    },
  };
}
