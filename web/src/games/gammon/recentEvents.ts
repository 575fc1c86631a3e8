// The most recent events that the board keeps showing: roll, play and announcement.

import { useState } from "react";
import { type Checkers, checkersOf, sideOf } from "./checkers";
import { applyHops } from "./playTree";
import type { Dice, Event, GammonEventBatch, HopRecord, Side } from "./types";

export interface RecentEvents {
  seq: number | null;
  /** The last roll of the current game. */
  roll: { side: Side; dice: Dice; danced: boolean } | null;
  /** The last play, and the checkers before it. */
  play: { side: Side; moves: HopRecord[]; startCheckers: Checkers } | null;
  /** The last event that is shown as text, such as a double, an offer or the end of a game. */
  announcement: Event | null;
}

export const NO_RECENT_EVENTS: RecentEvents = {
  seq: null,
  roll: null,
  play: null,
  announcement: null,
};

/** The recent events after an event batch. */
export function applyBatch(
  recent: RecentEvents,
  eventBatch: GammonEventBatch | null,
): RecentEvents {
  if (!eventBatch) return NO_RECENT_EVENTS;
  let now: RecentEvents = { ...recent, seq: eventBatch.seq };
  // A batch may contain several plays; each starts from the result of the previous one.
  let on = eventBatch.previousView && checkersOf(eventBatch.previousView);
  for (const event of eventBatch.events) {
    now = applyEvent(now, event, on);
    if (event.code === "played") on = on && applyHops(on, sideOf(event.seat), event.moves);
    if (event.code === "game-began") on = null;
  }
  return now;
}

function applyEvent(recent: RecentEvents, event: Event, on: Checkers | null): RecentEvents {
  switch (event.code) {
    case "rolled":
      return {
        ...recent,
        roll: { side: sideOf(event.seat), dice: event.dice, danced: false },
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
      return recent;
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
