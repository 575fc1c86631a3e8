// What happened, as motion: a token goes its way; one that is cut goes home the way it came.

import type { Happened } from "../../game/contract";
import type { Motion, Point } from "../../ui/motion";
import { homePoint, pointOf, ringPoint, startOf, type Turned, way } from "./geometry";
import { colourOf } from "./tokens";
import type { At, Colour, Event, View } from "./types";

/** The last token that moved, and from where to where. */
export function lastWay(
  happened: Happened<View, Event>,
  view: View,
): { colour: Colour; token: number; from: At; to: At } | null {
  const moved = happened.events.findLast((event) => event.code === "moved");
  if (moved?.code === "moved") {
    const { token, from, to } = moved;
    return { colour: colourOf(view, moved.seat), token, from, to };
  }
  const opened = happened.events.findLast((event) => event.code === "opened");
  if (opened?.code !== "opened") return null;
  const colour = colourOf(view, opened.seat);
  return { colour, token: opened.token, from: "home", to: { ring: startOf(colour) } };
}

/** The points a token passes in an event; the last is where it stands afterwards. */
export function pathOf(event: Event, view: View, turn: Turned): Point[] {
  const { board } = view.config;
  if (event.code === "opened" || event.code === "moved") {
    const colour = colourOf(view, event.seat);
    const from = event.code === "moved" ? event.from : "home";
    const to: At = event.code === "moved" ? event.to : { ring: startOf(colour) };
    return way(colour, from, to, board).map((at) => pointOf(colour, event.token, at, turn));
  }
  if (event.code === "cut") {
    const colour = colourOf(view, event.seat);
    const start = { ring: startOf(colour) };
    const came =
      event.square === start.ring
        ? [start]
        : way(colour, start, { ring: event.square }, board).toReversed();
    return [
      ...came.map((at) => pointOf(colour, event.token, at, turn)),
      homePoint(colour, event.token, turn),
    ];
  }
  return [];
}

/** Sets everything in motion. */
export function animate(
  motion: Motion,
  elements: ReadonlyMap<string, SVGGElement>,
  happened: Happened<View, Event>,
  view: View,
  turn: Turned,
): void {
  let cuts = 0;
  for (const event of happened.events) {
    if (event.code !== "opened" && event.code !== "moved" && event.code !== "cut") continue;
    const element = elements.get(`${event.seat}.${event.token}`);
    if (!element) continue;
    const path = pathOf(event, view, turn);
    if (event.code !== "cut") {
      motion.travel(element, path);
      continue;
    }
    if (cuts === 0) clash(motion, element, ringPoint(event.square, turn));
    motion.travel(element, path, { step: 45, together: cuts > 0 });
    cuts += 1;
  }
}

/** The blow: a ring that opens where the token was cut. */
function clash(motion: Motion, element: SVGGElement, at: Point): void {
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
    420,
  );
  if (played) played.onfinish = () => ring.remove();
  else ring.remove();
}
