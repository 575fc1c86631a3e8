// What happened is shown as motion: checkers travel, dice roll, the cube turns.

import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { Motion } from "../../ui/motion";
import { checkersOf, keyOf } from "./checkers";
import type { Lie } from "./layout";
import type { Memory } from "./memory";
import { moved } from "./notation";
import { travels } from "./piece";
import type { Scene } from "./scene";
import type { Event, Hop } from "./types";

const HOP_MS = 260;

const TUMBLE: Keyframe[] = [
  { transform: "translate(-46px, -34px) rotate(-220deg) scale(.7)", opacity: 0.2 },
  { transform: "translate(8px, 5px) rotate(25deg) scale(1.06)", opacity: 1, offset: 0.7 },
  { transform: "none", opacity: 1 },
];
const TURN: Keyframe[] = [
  { transform: "rotate(-90deg) scale(1.35)" },
  { transform: "rotate(0) scale(1)" },
];
const APPEAR: Keyframe[] = [{ opacity: 0 }, { opacity: 1 }];

/** Animates what happened; gives a way to animate the reader's own hops before they are drawn. */
export function useTravel(
  scene: Scene,
  memory: Memory,
  svg: RefObject<SVGSVGElement | null>,
): (hops: readonly Hop[]) => void {
  const { props, on, lie, draft } = scene;
  const motion = useRef(new Motion());
  const drawn = useRef(keyOf(on));
  const own = useRef<Journey | null>(null);
  const { happened, view } = props;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a happening is known by its number
  useLayoutEffect(() => {
    motion.current.finish();
    if (!happened?.before || !svg.current) return;
    const stage = { svg: svg.current, motion: motion.current, lie };
    // One's own play was shown when it was made.
    const known = drawn.current === keyOf(checkersOf(view));
    show(stage, happened.events, known ? null : memory.play);
  }, [happened?.seq]);

  useLayoutEffect(() => {
    drawn.current = keyOf(on);
    const journey = own.current;
    own.current = null;
    if (!journey || !svg.current) return;
    motion.current.finish();
    go({ svg: svg.current, motion: motion.current, lie }, journey);
  });

  useEffect(() => () => motion.current.finish(), []);

  return (hops) => {
    if (draft) own.current = { before: on, side: draft.side, moves: moved(on, draft.side, hops) };
  };
}

/** A play to be seen: what it was made on, by whom, and how. */
type Journey = NonNullable<Memory["play"]>;

interface Stage {
  svg: SVGSVGElement;
  motion: Motion;
  lie: Lie;
}

/** Shows events in order; of several plays the last, whose checkers are where they came to. */
function show(stage: Stage, events: readonly Event[], journey: Journey | null): void {
  const { svg, motion } = stage;
  const play = (select: string, frames: Keyframe[], ms: number) => {
    const found = svg.querySelector(select);
    if (found) motion.play(found, frames, ms);
  };
  const last = events.findLast((event) => event.code === "played");
  for (const event of events) {
    if (event === last && journey) go(stage, journey);
    if (event.code === "rolled") play("[data-dice]", TUMBLE, 480);
    if (TURNING.has(event.code)) play("[data-cube]", TURN, 360);
    if (event.code === "game-began") play(".gammon-pieces", APPEAR, 500);
  }
  play(".gammon-last", APPEAR, 150);
}

const TURNING: ReadonlySet<string> = new Set(["doubled", "beavered", "took"]);

function go({ svg, motion, lie }: Stage, { before, side, moves }: Journey): void {
  for (const { key, path } of travels(before, side, moves, lie)) {
    const piece = svg.querySelector<SVGElement>(`[data-piece="${key}"]`);
    if (piece) motion.travel(piece, path, { step: HOP_MS });
  }
}
