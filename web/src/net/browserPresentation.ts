// What the presentation queue needs of the browser.

import { prefersReducedMotion } from "../ui/animation";
import type { PresentationEnvironment } from "./presentationQueue";

/** Calls `what` after a delay; returns a function that cancels it. */
export function setTimer(ms: number, what: () => void): () => void {
  const timer = setTimeout(what, ms);
  return () => clearTimeout(timer);
}

export const BROWSER_PRESENTATION: Omit<PresentationEnvironment, "throwsDice"> = {
  now: () => performance.now(),
  setTimer,
  isHidden: () => document.hidden,
  prefersReducedMotion,
};
