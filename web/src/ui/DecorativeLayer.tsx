// A group of an SVG that is hidden from screen readers, because its content is available as text.

import type { ReactNode } from "react";

interface DecorativeLayerProps {
  className?: string;
  children: ReactNode;
}

export function DecorativeLayer({ className, children }: DecorativeLayerProps) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group of an SVG has no focus
    <g className={className} aria-hidden="true">
      {children}
    </g>
  );
}
