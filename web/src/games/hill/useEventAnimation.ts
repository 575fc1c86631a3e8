// Animates event batches: tokens move along their path and shake when they are hurt.

import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { EventBatch } from "../../game/contract";
import { AnimationQueue, type Point } from "../../ui/animation";
import { type Walk, walksIn } from "./announcement";
import type { BoardLayout } from "./geometry";
import type { Event, View } from "./types";

const SHAKE_KEYFRAMES: Keyframe[] = [
  { transform: "translate(0, 0)" },
  { transform: "translate(-4px, 1px)" },
  { transform: "translate(4px, -1px)" },
  { transform: "translate(-2px, 0)" },
  { transform: "translate(0, 0)" },
];

/** How long a token takes for a tile. */
export const WALK_STEP_MS = 170;

export type TokenElements = RefObject<Map<number, SVGGElement>>;

/** Animates each event batch once; a newer one finishes the previous one. */
export function useEventAnimation(
  eventBatch: EventBatch<View, Event> | null,
  drawing: BoardLayout,
  tokens: TokenElements,
): void {
  const motion = useRef(new AnimationQueue());
  const last = useRef(-1);
  // Runs for a new sequence number only, whatever else is rendered again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useLayoutEffect(() => {
    if (!eventBatch || eventBatch.seq === last.current) return;
    last.current = eventBatch.seq;
    motion.current.restart(eventBatch);
    animateEvents(eventBatch.events, drawing, tokens.current, motion.current);
  }, [eventBatch?.seq]);
}

function animateEvents(
  events: readonly Event[],
  drawing: BoardLayout,
  tokens: ReadonlyMap<number, SVGGElement>,
  motion: AnimationQueue,
): void {
  const seats = new Set<number>();
  const all = walksIn(events);
  for (const walk of all) {
    // A token is drawn at the end of its last walk; its walks are animated as one path.
    if (seats.has(walk.seat)) continue;
    seats.add(walk.seat);
    const token = tokens.get(walk.seat);
    const way = walkPath(all, walk, drawing);
    const quake = walk.how === "quake" && seats.size > 1;
    if (token) motion.moveAlong(token, way, { withPrevious: quake, stepMs: WALK_STEP_MS });
  }
  for (const event of events) {
    if (event.code !== "hurt" && event.code !== "trap-caught") continue;
    const token = tokens.get(event.seat);
    if (token) motion.play(token, SHAKE_KEYFRAMES, 320);
  }
}

function walkPath(all: readonly Walk[], first: Walk, { points }: BoardLayout): Point[] {
  const mine = all.filter((walk) => walk.seat === first.seat);
  const tiles = mine.flatMap((walk, n) => (n === 0 ? walk.tiles : walk.tiles.slice(1)));
  return tiles.flatMap((tile) => points.get(tile) ?? []);
}

/** The last walk, kept until the next one. */
export function useTrail(eventBatch: EventBatch<View, Event> | null, view: View): Walk | null {
  const [kept, keep] = useState<{ seq: number; walk: Walk | null }>({ seq: -1, walk: null });
  if (eventBatch && eventBatch.seq !== kept.seq) {
    const found = walksIn(eventBatch.events);
    const last = found.at(-1);
    const whole = last && found.filter((walk) => walk.seat === last.seat);
    const tiles = whole?.flatMap((walk, n) => (n === 0 ? walk.tiles : walk.tiles.slice(1)));
    keep({ seq: eventBatch.seq, walk: last && tiles ? { ...last, tiles } : kept.walk });
  }
  if (kept.walk) return kept.walk;
  const { history, seat } = view.turn;
  return history.length > 1 ? { seat, tiles: history, how: "forward" } : null;
}
