// The bar below the prompt with everything that answers it. A game renders its buttons inside
// `ActionBar`, wherever it keeps their state; the table page decides where the bar is: in the right
// column, or fixed at the bottom of a phone.

import { createContext, type ReactNode, use } from "react";
import { createPortal } from "react-dom";
import { useMediaQuery } from "../ui/useMediaQuery";

/** Screens on which the prompt is fixed at the bottom, and log and chat are behind tabs. */
export const COMPACT_SCREEN = "(max-width: 900px), (max-height: 500px)";

/** The element of the bar; null until it is mounted, undefined outside of a table. */
export const ActionBarContext = createContext<HTMLElement | null | undefined>(undefined);

interface ActionBarProps {
  children: ReactNode;
  /** Whether the content stays where it is written on large screens. */
  compactOnly?: boolean;
}

export function ActionBar({ children, compactOnly = false }: ActionBarProps) {
  const bar = use(ActionBarContext);
  const isCompact = useMediaQuery(COMPACT_SCREEN);
  if (bar === undefined || (compactOnly && !isCompact)) return children;
  return bar && createPortal(children, bar);
}
