// Publishes the height of an element as a CSS variable of another one.

import { type RefObject, useEffect } from "react";

export function useHeightVariable(
  measured: RefObject<HTMLElement | null>,
  target: RefObject<HTMLElement | null>,
  name: string,
): void {
  useEffect(() => {
    const element = measured.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      target.current?.style.setProperty(name, `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [measured, target, name]);
}
