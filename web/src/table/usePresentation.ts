// How the viewer controls the presentation queue: a tap on the board, or keys.

import { type MouseEvent, useCallback, useEffect, useMemo } from "react";
import type { PresentationControls } from "../game/contract";
import { useHotkeys } from "../ui/useHotkeys";
import { useShown, useTableStore } from "./context";

/** What is pressed for its own sake, although it lies on the board. */
const CONTROLS = "button, input, select, textarea, a[href], summary, [contenteditable]";

/** Fast-forwards by Space, and by the click handler that it returns. */
export function useFastForward(): (event: MouseEvent) => void {
  const presentation = useTableStore((store) => store.presentation);
  const behind = useShown((shown) => shown.behind);
  const waiting = useShown(({ activeThrow }) => activeThrow?.stage === "waiting");
  useHotkeys(waiting ? { r: () => presentation.throwDice() } : {});
  useEffect(() => {
    if (!behind) return;
    const press = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, altKey } = event;
      if (key !== " " || ctrlKey || metaKey || altKey || isControl(target)) return;
      if (document.querySelector("dialog[open]")) return;
      event.preventDefault();
      event.stopPropagation();
      presentation.fastForward();
    };
    // Before the board sees the key: what has the focus there cannot be used yet.
    window.addEventListener("keydown", press, { capture: true });
    return () => window.removeEventListener("keydown", press, { capture: true });
  }, [behind, presentation]);
  return useCallback(
    ({ target }: MouseEvent) => {
      // Dice that wait are thrown by a tap on them, not beside them.
      if (behind && !waiting && !isControl(target)) presentation.fastForward();
    },
    [behind, waiting, presentation],
  );
}

const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(CONTROLS) !== null;

export function usePresentationControls(): PresentationControls {
  const presentation = useTableStore((store) => store.presentation);
  const behind = useShown((shown) => shown.behind);
  const held = useShown((shown) => shown.held);
  return useMemo(
    () => ({
      behind,
      held,
      hold: (held) => presentation.hold(held),
      skipBeat: () => presentation.skipBeat(),
      fastForward: () => presentation.fastForward(),
    }),
    [behind, held, presentation],
  );
}
