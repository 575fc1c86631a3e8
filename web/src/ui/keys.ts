// Keys that work anywhere on a page, but not while somebody writes or a dialog is open.

import { useEffect, useRef } from "react";

export type Keys = Partial<Record<string, (event: KeyboardEvent) => void>>;

export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (busy(event.target)) return;
      const act = latest.current[event.key];
      if (!act) return;
      event.preventDefault();
      act(event);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}

function busy(target: EventTarget | null): boolean {
  if (document.querySelector("dialog[open]")) return true;
  return target instanceof Element && target.matches("input, textarea, select, [contenteditable]");
}
