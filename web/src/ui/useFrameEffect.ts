import { type DependencyList, useLayoutEffect } from "react";

/**
 * Runs an effect before the next frame is drawn, in a task of its own. For effects that read the layout:
 * after a commit they would make the browser compute it within the same task.
 */
export function useFrameEffect(effect: () => void, dependencies?: DependencyList): void {
  const schedule = () => {
    const frame = requestAnimationFrame(effect);
    return () => cancelAnimationFrame(frame);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names them
  useLayoutEffect(schedule, dependencies);
}
