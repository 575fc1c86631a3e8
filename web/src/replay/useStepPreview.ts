// Shows a step of a replay for as long as the pointer is over it.

import { useRef } from "react";

interface StepPreview {
  /** Goes to a step and stays there. */
  settle: (step: number) => void;
  /** Shows a step; null goes back to where the replay was before. */
  preview: (step: number | null) => void;
}

export function useStepPreview(step: number, go: (step: number) => void): StepPreview {
  const before = useRef<number | null>(null);
  return {
    settle: (to) => {
      if (before.current !== null) before.current = to;
      go(to);
    },
    preview: (to) => {
      if (to === null) {
        if (before.current !== null) go(before.current);
        before.current = null;
        return;
      }
      before.current ??= step;
      go(to);
    },
  };
}
