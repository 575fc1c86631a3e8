// Animations of board elements in sequence.

/** A point in the coordinates of a board. */
export interface Point {
  x: number;
  y: number;
}

/** Whether the viewer prefers reduced motion, or a test has switched motion off. */
export function prefersReducedMotion(): boolean {
  return (
    document.documentElement.dataset.motion === "none" ||
    window.matchMedia("(prefers-reduced-motion: reduce)").matches
  );
}

const DEFAULT_STEP_MS = 140;
const MAX_MOVE_DURATION_MS = 1600;

/** How long a piece takes for a number of steps. */
export function moveDurationMs(steps: number, stepMs = DEFAULT_STEP_MS): number {
  return Math.min(stepMs * steps, MAX_MOVE_DURATION_MS);
}

/** The animations of one event batch, played one after the other. */
export class AnimationQueue {
  private running: Animation[] = [];
  private endMs = 0;
  private speed = 1;
  private skipped = false;

  /** Finishes what runs, and plays what follows as fast as its batch is shown. */
  restart({ speed = 1, instant = false }: { speed?: number; instant?: boolean }): void {
    this.finish();
    this.speed = speed;
    this.skipped = instant;
  }

  /** Finishes all animations at once. */
  finish(): void {
    for (const animation of this.running) animation.finish();
    this.running = [];
    this.endMs = 0;
  }

  /**
   * Moves an SVG element that is drawn at the last point of the path along the path.
   * `withPrevious` ends it at the same time as the previous animation instead of after it.
   */
  moveAlong(
    element: SVGElement,
    path: readonly Point[],
    {
      stepMs = DEFAULT_STEP_MS,
      withPrevious = false,
    }: { stepMs?: number; withPrevious?: boolean } = {},
  ): void {
    const last = path.at(-1);
    if (this.skipped || prefersReducedMotion() || !last || path.length < 2) return;
    const frames = path.map((at) => ({
      transform: `translate(${at.x - last.x}px, ${at.y - last.y}px)`,
    }));
    const duration = moveDurationMs(path.length - 1, stepMs) / this.speed;
    const delay = withPrevious ? Math.max(0, this.endMs - duration) : this.endMs;
    this.track(
      element.animate(frames, { duration, delay, easing: "ease-in-out", fill: "backwards" }),
      delay + duration,
    );
  }

  /** Plays keyframes after the animations before. */
  play(element: Element, frames: Keyframe[], durationMs: number): Animation | null {
    if (this.skipped || prefersReducedMotion()) return null;
    const duration = durationMs / this.speed;
    const delay = this.endMs;
    return this.track(
      element.animate(frames, { duration, delay, easing: "ease-out", fill: "backwards" }),
      delay + duration,
    );
  }

  private track(animation: Animation, end: number): Animation {
    this.running.push(animation);
    this.endMs = Math.max(this.endMs, end);
    return animation;
  }
}
