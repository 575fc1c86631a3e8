// Groups of the drawing, by what they are to a screen reader. Biome takes every SVG element
// for something that can be pressed, hence the exceptions; they are all here.

import type { ReactNode } from "react";

interface Layer {
  className?: string;
  children: ReactNode;
}

/** Says nothing: what it shows is said by the cells. */
export function Quiet({ className, children }: Layer) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group of an SVG has no focus
    <g className={className} aria-hidden="true">
      {children}
    </g>
  );
}

/** A picture with a name. */
export function Picture({ label, x = 0, y = 0, children }: Layer & Partial<Place>) {
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a group of an SVG is no button
    <g role="img" aria-label={label} transform={`translate(${x} ${y})`}>
      {children}
    </g>
  );
}

interface Place {
  label: string;
  x: number;
  y: number;
}
