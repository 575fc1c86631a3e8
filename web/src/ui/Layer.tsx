// A part of a drawing that is only to be seen: screen readers have the same in words.

import type { ReactNode } from "react";

export function Layer({ children }: { children: ReactNode }) {
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group of an SVG has no focus
  return <g aria-hidden="true">{children}</g>;
}
