// What happened is shown as motion: checkers travel, dice roll, the cube turns.

import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { Motion } from "../../ui/motion";
import { type Checkers, checkersOf, keyOf, sideOf } from "./checkers";
import type { Lie } from "./layout";
import { moved } from "./notation";
import { travels } from "./piece";
import type { Scene } from "./scene";
import type { Event, Hop, Moved, Side } from "./types";

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
  svg: RefObject<SVGSVGElement | null>,
): (hops: readonly Hop[]) => void {
  const { props, on, lie, draft } = scene;
  const motion = useRef(new Motion());
  const drawn = useRef(keyOf(on));
  const own = useRef<{ before: Checkers; side: Side; moves: Moved[] } | null>(null);
  const { happened, view } = props;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a happening is known by its number
  useLayoutEffect(() => {
    motion.current.finish();
    if (!happened?.before || !svg.current) return;
    const stage = { svg: svg.current, motion: motion.current, lie };
    // One's own play was shown when it was made.
    const known = drawn.current === keyOf(checkersOf(view));
    for (const event of happened.events) {
      show(stage, event, event.code === "played" && known ? null : checkersOf(happened.before));
    }
    const marks = svg.current.querySelector(".gammon-last");
    if (marks) motion.current.play(marks, APPEAR, 150);
  }, [happened?.seq]);

  useLayoutEffect(() => {
    drawn.current = keyOf(on);
    const hop = own.current;
    own.current = null;
    if (!hop || !svg.current) return;
    motion.current.finish();
    go({ svg: svg.current, motion: motion.current, lie }, hop.before, hop.side, hop.moves);
  });

  useEffect(() => () => motion.current.finish(), []);

  return (hops) => {
    if (draft) own.current = { before: on, side: draft.side, moves: moved(on, draft.side, hops) };
  };
}

interface Stage {
  svg: SVGSVGElement;
  motion: Motion;
  lie: Lie;
}

function show(stage: Stage, event: Event, before: Checkers | null): void {
  const { svg, motion } = stage;
  const play = (select: string, frames: Keyframe[], ms: number) => {
    const found = svg.querySelector(select);
    if (found) motion.play(found, frames, ms);
  };
  switch (event.code) {
    case "played":
      if (before) go(stage, before, sideOf(event.seat), event.moves);
      break;
    case "rolled":
      play("[data-dice]", TUMBLE, 480);
      break;
    case "doubled":
    case "beavered":
    case "took":
      play("[data-cube]", TURN, 360);
      break;
    case "game-began":
      play(".gammon-pieces", APPEAR, 500);
      break;
    default:
  }
}

function go({ svg, motion, lie }: Stage, before: Checkers, side: Side, moves: Moved[]): void {
  for (const { key, path } of travels(before, side, moves, lie)) {
    const piece = svg.querySelector<SVGElement>(`[data-piece="${key}"]`);
    if (piece) motion.travel(piece, path, { step: HOP_MS });
  }
}
