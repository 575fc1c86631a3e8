// The most recent events that the board keeps showing: roll, play and announcement.

import { useState } from "react";
import { prefersReducedMotion } from "../../ui/animation";
import { type Checkers, checkersOf, sideOf } from "./checkers";
import { applyHops } from "./playTree";
import type { Dice, Event, GammonEventBatch, HopRecord, Side } from "./types";

export interface RecentEvents {
  seq: number | null;
  /** The last roll of the current game. */
  roll: { side: Side; dice: Dice; danced: boolean } | null;
  /** The opening roll, until one side has both dice. */
  opening: { white: number; black: number } | null;
  /** How the dice fall: the batch they belong to, and for how long. */
  fall: { seq: number; tumbleMs: number };
  /** The last play, and the checkers before it. */
  play: { side: Side; moves: HopRecord[]; startCheckers: Checkers } | null;
  /** The last event that is shown as text, such as a double, an offer or the end of a game. */
  announcement: Event | null;
}

export const NO_RECENT_EVENTS: RecentEvents = {
  seq: null,
  roll: null,
  opening: null,
  fall: { seq: -1, tumbleMs: 0 },
  play: null,
  announcement: null,
};

/** How long dice fall. */
export const DICE_FALL_MS = 600;

/** The recent events after an event batch. */
export function applyBatch(
  recent: RecentEvents,
  eventBatch: GammonEventBatch | null,
): RecentEvents {
  if (!eventBatch) return NO_RECENT_EVENTS;
  let now: RecentEvents = { ...recent, seq: eventBatch.seq };
  if (eventBatch.events.some(({ code }) => code === "rolled" || code === "opening-roll"))
    now = { ...now, fall: { seq: eventBatch.seq, tumbleMs: tumbleMs(eventBatch) } };
  // A batch may contain several plays; each starts from the result of the previous one.
  let on = eventBatch.previousView && checkersOf(eventBatch.previousView);
  for (const event of eventBatch.events) {
    now = applyEvent(now, event, on);
    if (event.code === "played") on = on && applyHops(on, sideOf(event.seat), event.moves);
    if (event.code === "game-began") on = null;
  }
  return now;
}

function tumbleMs({ instant, thrown, speed = 1 }: GammonEventBatch): number {
  return instant || thrown || prefersReducedMotion() ? 0 : DICE_FALL_MS / speed;
}

function applyEvent(recent: RecentEvents, event: Event, on: Checkers | null): RecentEvents {
  switch (event.code) {
    case "rolled":
      return {
        ...recent,
        roll: { side: sideOf(event.seat), dice: event.dice, danced: false },
        opening: null,
        // The end of a game stays visible during the opening roll of the next one.
        announcement: recent.announcement?.code === "game-won" ? recent.announcement : null,
      };
    case "danced":
      return { ...recent, roll: { side: sideOf(event.seat), dice: event.dice, danced: true } };
    case "played": {
      const { seat, moves } = event;
      return {
        ...recent,
        play: on && { side: sideOf(seat), moves, startCheckers: on },
        announcement: null,
      };
    }
    case "game-began":
      return { ...recent, roll: null, play: null };
    case "opening-roll":
      return { ...recent, opening: { white: event.white, black: event.black } };
    default:
      return { ...recent, announcement: event };
  }
}

export function useRecentEvents(eventBatch: GammonEventBatch | null): RecentEvents {
  const [recent, setRecent] = useState(() => applyBatch(NO_RECENT_EVENTS, eventBatch));
  if (recent.seq === (eventBatch?.seq ?? null)) return recent;
  const next = applyBatch(recent, eventBatch);
  setRecent(next);
  return next;
}
