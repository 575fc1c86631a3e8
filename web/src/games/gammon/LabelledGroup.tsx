import type { ReactNode } from "react";
import { about } from "../../ui/about";

interface LabelledGroupProps {
  label: string;
  /** What it means, where that is no common knowledge. */
  explained?: string;
  x?: number;
  y?: number;
  children: ReactNode;
}

/** A group of an SVG that is an image with an accessible name. */
export function LabelledGroup({ label, explained, x = 0, y = 0, children }: LabelledGroupProps) {
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a group of an SVG is no button
    <g role="img" aria-label={label} transform={`translate(${x} ${y})`} {...about(explained)}>
      {children}
    </g>
  );
}
