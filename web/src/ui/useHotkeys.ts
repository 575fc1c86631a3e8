// Keyboard shortcuts for a whole page. They are off while a field has the focus or a dialog is open,
// and a button that has the focus keeps Space and Enter.

import { useEffect, useRef } from "react";

export type Hotkeys = Partial<Record<string, (event: KeyboardEvent) => void>>;

export function useHotkeys(keys: Hotkeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isTypingOrInDialog(event.target) || pressesFocused(event)) return;
      const act = latest.current[event.key];
      if (!act) return;
      event.preventDefault();
      act(event);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}

function isTypingOrInDialog(target: EventTarget | null): boolean {
  if (document.querySelector("dialog[open]")) return true;
  return target instanceof Element && target.matches("input, textarea, select, [contenteditable]");
}

const PRESSED_BY_KEYS = "button, a[href], summary, [role='button']";

/** Whether the key presses what has the focus. */
function pressesFocused({ key, target }: KeyboardEvent): boolean {
  return (
    (key === " " || key === "Enter") &&
    target instanceof Element &&
    target.closest(PRESSED_BY_KEYS) !== null
  );
}
