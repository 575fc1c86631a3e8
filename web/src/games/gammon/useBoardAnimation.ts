// Animates events: checkers move, dice roll, the cube turns.

import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { AnimationQueue } from "../../ui/animation";
import { checkersOf, positionKey } from "./checkers";
import type { Orientation } from "./layout";
import { withHits } from "./notation";
import { pieceMoves } from "./pieceLayout";
import { DICE_FALL_MS, type RecentEvents } from "./recentEvents";
import type { Scene } from "./scene";
import type { Event, GammonEventBatch, Hop } from "./types";

/** How long a checker takes for a hop. */
export const HOP_MS = 260;

const DICE_ROLL_KEYFRAMES: Keyframe[] = [
  { transform: "translate(-46px, -34px) rotate(-220deg) scale(.7)", opacity: 0.2 },
  { transform: "translate(8px, 5px) rotate(25deg) scale(1.06)", opacity: 1, offset: 0.7 },
  { transform: "none", opacity: 1 },
];
const CUBE_TURN_KEYFRAMES: Keyframe[] = [
  { transform: "rotate(-90deg) scale(1.35)" },
  { transform: "rotate(0) scale(1)" },
];
const FADE_IN_KEYFRAMES: Keyframe[] = [{ opacity: 0 }, { opacity: 1 }];

/** Animates event batches; returns a function that animates hops of the viewer's draft. */
export function useBoardAnimation(
  scene: Scene,
  recent: RecentEvents,
  svg: RefObject<SVGSVGElement | null>,
): (hops: readonly Hop[]) => void {
  const { props, checkers, orientation, draft } = scene;
  const motion = useRef(new AnimationQueue());
  const drawn = useRef(positionKey(checkers));
  const own = useRef<AnimatedPlay | null>(null);
  const { eventBatch, view } = props;

  // biome-ignore lint/correctness/useExhaustiveDependencies: an event batch is identified by its number
  useLayoutEffect(() => {
    motion.current.restart(eventBatch ?? {});
    if (!eventBatch?.previousView || !svg.current) return;
    const stage = { svg: svg.current, motion: motion.current, orientation };
    // The viewer's own play was animated when it was made.
    const known = drawn.current === positionKey(checkersOf(view));
    animateEvents(stage, eventBatch, known ? null : recent.play);
  }, [eventBatch?.seq]);

  useLayoutEffect(() => {
    drawn.current = positionKey(checkers);
    const journey = own.current;
    own.current = null;
    if (!journey || !svg.current) return;
    motion.current.restart({});
    animatePlay({ svg: svg.current, motion: motion.current, orientation }, journey);
  });

  useEffect(() => () => motion.current.finish(), []);

  return (hops) => {
    if (draft)
      own.current = {
        startCheckers: checkers,
        side: draft.side,
        moves: withHits(checkers, draft.side, hops),
      };
  };
}

type AnimatedPlay = NonNullable<RecentEvents["play"]>;

interface AnimationTarget {
  svg: SVGSVGElement;
  motion: AnimationQueue;
  orientation: Orientation;
}

/** Animates events in order; of several plays only the last, whose checkers are in their places. */
function animateEvents(
  stage: AnimationTarget,
  { events, thrown }: GammonEventBatch,
  journey: AnimatedPlay | null,
): void {
  const { svg, motion } = stage;
  const play = (select: string, frames: Keyframe[], ms: number) => {
    const found = svg.querySelector(select);
    if (found) motion.play(found, frames, ms);
  };
  const last = events.findLast((event) => event.code === "played");
  for (const event of events) {
    if (event === last && journey) animatePlay(stage, journey);
    if (isRoll(event) && !thrown) play("[data-dice]", DICE_ROLL_KEYFRAMES, DICE_FALL_MS);
    if (CUBE_EVENTS.has(event.code)) play("[data-cube]", CUBE_TURN_KEYFRAMES, 360);
    if (event.code === "game-began") play(".gammon-pieces", FADE_IN_KEYFRAMES, 500);
  }
  play(".gammon-last", FADE_IN_KEYFRAMES, 150);
}

const isRoll = ({ code }: Event) => code === "rolled" || code === "opening-roll";

const CUBE_EVENTS: ReadonlySet<string> = new Set(["doubled", "beavered", "took"]);

function animatePlay(
  { svg, motion, orientation }: AnimationTarget,
  { startCheckers, side, moves }: AnimatedPlay,
): void {
  for (const { key, path } of pieceMoves(startCheckers, side, moves, orientation)) {
    const piece = svg.querySelector<SVGElement>(`[data-piece="${key}"]`);
    if (piece) motion.moveAlong(piece, path, { stepMs: HOP_MS });
  }
}
