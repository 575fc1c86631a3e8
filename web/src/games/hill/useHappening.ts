// Brings what happened to life: tokens travel the way they went, blows shake them.

import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { Happened } from "../../game/contract";
import { Motion, type Point } from "../../ui/motion";
import type { Layout } from "./geometry";
import { type Walk, walks } from "./tell";
import type { Event, View } from "./types";

const SHAKE: Keyframe[] = [
  { transform: "translate(0, 0)" },
  { transform: "translate(-4px, 1px)" },
  { transform: "translate(4px, -1px)" },
  { transform: "translate(-2px, 0)" },
  { transform: "translate(0, 0)" },
];

export type Tokens = RefObject<Map<number, SVGGElement>>;

/** Animates each happening once; a newer one finishes the one before. */
export function useHappening(
  happened: Happened<View, Event> | null,
  drawing: Layout,
  tokens: Tokens,
  tell: (happened: Happened<View, Event>) => void,
): void {
  const motion = useRef(new Motion());
  const last = useRef(-1);
  // Only a new number is a new happening, whatever else is drawn anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useLayoutEffect(() => {
    if (!happened || happened.seq === last.current) return;
    last.current = happened.seq;
    motion.current.finish();
    animate(happened.events, drawing, tokens.current, motion.current);
    tell(happened);
  }, [happened?.seq]);
}

function animate(
  events: readonly Event[],
  drawing: Layout,
  tokens: ReadonlyMap<number, SVGGElement>,
  motion: Motion,
): void {
  const seats = new Set<number>();
  const all = walks(events);
  for (const walk of all) {
    // A token is drawn where its last walk ended; earlier ones lead there.
    if (seats.has(walk.seat)) continue;
    seats.add(walk.seat);
    const token = tokens.get(walk.seat);
    const way = wayOf(all, walk, drawing);
    const quake = walk.how === "quake" && seats.size > 1;
    if (token) motion.travel(token, way, { together: quake, step: 170 });
  }
  for (const event of events) {
    if (event.code !== "hurt" && event.code !== "trap-caught") continue;
    const token = tokens.get(event.seat);
    if (token) motion.play(token, SHAKE, 320);
  }
}

function wayOf(all: readonly Walk[], first: Walk, { points }: Layout): Point[] {
  const mine = all.filter((walk) => walk.seat === first.seat);
  const tiles = mine.flatMap((walk, n) => (n === 0 ? walk.tiles : walk.tiles.slice(1)));
  return tiles.flatMap((tile) => points.get(tile) ?? []);
}

/** The last way somebody went, kept until somebody goes again. */
export function useTrail(happened: Happened<View, Event> | null, view: View): Walk | null {
  const [kept, keep] = useState<{ seq: number; walk: Walk | null }>({ seq: -1, walk: null });
  if (happened && happened.seq !== kept.seq) {
    const found = walks(happened.events);
    const last = found.at(-1);
    const whole = last && found.filter((walk) => walk.seat === last.seat);
    const tiles = whole?.flatMap((walk, n) => (n === 0 ? walk.tiles : walk.tiles.slice(1)));
    keep({ seq: happened.seq, walk: last && tiles ? { ...last, tiles } : kept.walk });
  }
  if (kept.walk) return kept.walk;
  const { history, seat } = view.turn;
  return history.length > 1 ? { seat, tiles: history, how: "forward" } : null;
}
