// Motion: what happened is animated in order, never faster than an eye, never blocking.

/** A point of a board's own coordinates. */
export interface Point {
  x: number;
  y: number;
}

/** Whether the reader asked for less motion (or a test did). */
export function still(): boolean {
  return (
    document.documentElement.dataset.motion === "none" ||
    window.matchMedia("(prefers-reduced-motion: reduce)").matches
  );
}

/** Animations of one happening; a newer happening finishes them all at once. */
export class Motion {
  private running: Animation[] = [];
  private ended = 0;

  /** How long everything takes that was asked for since the last end, in ms. */
  get length(): number {
    return this.ended;
  }

  /** Everything that still moves jumps to its end. */
  finish(): void {
    for (const animation of this.running) animation.finish();
    this.running = [];
    this.ended = 0;
  }

  /**
   * Lets an SVG element that is drawn at the path's last point travel along the path to it.
   * Travels of one happening follow each other; `together` begins with the one before.
   */
  travel(
    element: SVGElement,
    path: readonly Point[],
    { step = 140, together = false }: { step?: number; together?: boolean } = {},
  ): void {
    const last = path.at(-1);
    if (still() || !last || path.length < 2) return;
    const frames = path.map((at) => ({
      transform: `translate(${at.x - last.x}px, ${at.y - last.y}px)`,
    }));
    const duration = Math.min(step * (path.length - 1), 1600);
    const delay = together ? Math.max(0, this.ended - duration) : this.ended;
    this.keep(
      element.animate(frames, { duration, delay, easing: "ease-in-out", fill: "backwards" }),
      delay + duration,
    );
  }

  /** Any other animation, after those before it. */
  play(element: Element, frames: Keyframe[], duration: number): Animation | null {
    if (still()) return null;
    const delay = this.ended;
    return this.keep(
      element.animate(frames, { duration, delay, easing: "ease-out", fill: "backwards" }),
      delay + duration,
    );
  }

  private keep(animation: Animation, end: number): Animation {
    this.running.push(animation);
    this.ended = Math.max(this.ended, end);
    return animation;
  }
}
