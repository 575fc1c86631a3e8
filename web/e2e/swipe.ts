// Fingers on the screen.

import type { CDPSession } from "@playwright/test";

export type Point = [x: number, y: number];

/** Moves fingers from point to point. Each finger has a path; all of them have the same length. */
export async function swipe(touch: CDPSession, ...paths: Point[][]): Promise<void> {
  const at = (step: number) =>
    paths.map((path, id) => ({ x: path[step]?.[0] ?? 0, y: path[step]?.[1] ?? 0, id }));
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(0) });
  for (let step = 1; step < (paths[0]?.length ?? 0); step++)
    await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(step) });
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}
