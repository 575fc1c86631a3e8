// Animates events: a token moves along its path; a token that is cut returns home along its path.

import type { EventBatch } from "../../game/contract";
import type { AnimationQueue, Point } from "../../ui/animation";
import {
  homePoint,
  pathBetween,
  placePoint,
  type QuarterTurns,
  ringPoint,
  startSquare,
} from "./geometry";
import { colourOf } from "./tokens";
import type { Colour, Event, TokenPlace, View } from "./types";

/** How long the ring around a token that is cut grows. */
export const CLASH_MS = 420;
/** How long a token that is cut takes for a square on its way home. */
export const CUT_STEP_MS = 45;

/** The last move of an event batch. */
export function lastMove(
  eventBatch: EventBatch<View, Event>,
  view: View,
): { colour: Colour; token: number; from: TokenPlace; to: TokenPlace } | null {
  const moved = eventBatch.events.findLast((event) => event.code === "moved");
  if (moved?.code === "moved") {
    const { token, from, to } = moved;
    return { colour: colourOf(view, moved.seat), token, from, to };
  }
  const opened = eventBatch.events.findLast((event) => event.code === "opened");
  if (opened?.code !== "opened") return null;
  const colour = colourOf(view, opened.seat);
  return { colour, token: opened.token, from: "home", to: { ring: startSquare(colour) } };
}

/** The points of a token's path in an event; the last one is its new place. */
export function eventPath(event: Event, view: View, turn: QuarterTurns): Point[] {
  const { board } = view.config;
  if (event.code === "opened" || event.code === "moved") {
    const colour = colourOf(view, event.seat);
    const from = event.code === "moved" ? event.from : "home";
    const to: TokenPlace = event.code === "moved" ? event.to : { ring: startSquare(colour) };
    return pathBetween(colour, from, to, board).map((at) =>
      placePoint(colour, event.token, at, turn),
    );
  }
  if (event.code === "cut") {
    const colour = colourOf(view, event.seat);
    const start = { ring: startSquare(colour) };
    const came =
      event.square === start.ring
        ? [start]
        : pathBetween(colour, start, { ring: event.square }, board).toReversed();
    return [
      ...came.map((at) => placePoint(colour, event.token, at, turn)),
      homePoint(colour, event.token, turn),
    ];
  }
  return [];
}

export function animateEvents(
  motion: AnimationQueue,
  elements: ReadonlyMap<string, SVGGElement>,
  eventBatch: EventBatch<View, Event>,
  view: View,
  turn: QuarterTurns,
): void {
  let cuts = 0;
  for (const event of eventBatch.events) {
    if (event.code !== "opened" && event.code !== "moved" && event.code !== "cut") continue;
    const element = elements.get(`${event.seat}.${event.token}`);
    if (!element) continue;
    const path = eventPath(event, view, turn);
    if (event.code !== "cut") {
      motion.moveAlong(element, path);
      continue;
    }
    if (cuts === 0) animateCut(motion, element, ringPoint(event.square, turn));
    motion.moveAlong(element, path, { stepMs: CUT_STEP_MS, withPrevious: cuts > 0 });
    cuts += 1;
  }
}

/** An expanding ring where a token was cut. */
function animateCut(motion: AnimationQueue, element: SVGGElement, at: Point): void {
  const svg = element.ownerSVGElement;
  if (!svg) return;
  const ring = document.createElementNS("http://www.w3.org/2000/svg", "circle");
  ring.setAttribute("class", "ludo-clash");
  ring.setAttribute("cx", String(at.x));
  ring.setAttribute("cy", String(at.y));
  ring.setAttribute("r", "0.5");
  ring.setAttribute("aria-hidden", "true");
  svg.append(ring);
  ring.style.transformOrigin = `${at.x}px ${at.y}px`;
  const played = motion.play(
    ring,
    [
      { opacity: 0, transform: "scale(.6)" },
      { opacity: 1, transform: "scale(1)", offset: 0.3 },
      { opacity: 0, transform: "scale(2.4)" },
    ],
    CLASH_MS,
  );
  if (played) played.onfinish = () => ring.remove();
  else ring.remove();
}
