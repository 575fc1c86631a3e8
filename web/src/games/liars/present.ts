// Divides an update of Liar's Dice into beats: the cups are shaken, a bid is made, the cups are
// lifted, a die is lost.

import type { Beat, PresentedUpdate } from "../../game/contract";
import type { Event, Setup, View } from "./types";

/** How long cups are shaken. */
export const SHAKE_MS = 900;

const DURATIONS_MS: Partial<Record<Event["code"], number>> = {
  rolled: SHAKE_MS + 100,
  "rolled-hidden": SHAKE_MS + 100,
  bid: 500,
  "cups-lifted": 2000,
  "die-lost": 900,
  "die-won": 900,
  out: 700,
};

const isRoll = (event: Event | undefined) =>
  event?.code === "rolled" || event?.code === "rolled-hidden";

export function present({
  events,
  previousView,
  view,
}: PresentedUpdate<View, Event>): Beat<View, Event>[] {
  let shown = previousView ?? { ...view, setup: beforeRolls(view.setup) };
  const start = { events: [], view: shown, durationMs: 0 };
  const beats: Beat<View, Event>[] = previousView ? [] : [start];
  for (const event of events) {
    shown = { ...shown, setup: setupAfter(shown.setup, event) };
    const last = beats.at(-1);
    const durationMs = DURATIONS_MS[event.code] ?? 0;
    // All shake their cups together.
    if (last && isRoll(event) && isRoll(last.events.at(-1)))
      beats[beats.length - 1] = { events: [...last.events, event], view: shown, durationMs };
    else beats.push({ events: [event], view: shown, durationMs });
  }
  return beats;
}

const beforeRolls = (setup: Setup): Setup => ({ ...setup, cups: setup.cups.map(() => []) });

function setupAfter(setup: Setup, event: Event): Setup {
  switch (event.code) {
    case "starter-drawn":
      return { ...setup, turn: event.seat };
    case "round-began":
      return { ...beforeRolls(setup), round: event.round, turn: event.seat, bids: [] };
    case "rolled":
      return { ...setup, cups: setup.cups.with(event.seat, event.dice) };
    case "rolled-hidden":
      return { ...setup, cups: setup.cups.with(event.seat, Array(event.dice).fill(null)) };
    case "bid":
      return { ...setup, bids: [...setup.bids, { seat: event.seat, bid: event.bid }] };
    case "cups-lifted":
      return { ...setup, last: event.showdown, cups: event.showdown.cups };
    case "die-lost":
      return { ...setup, dice: setup.dice.with(event.seat, event.left) };
    case "die-won":
      return { ...setup, dice: setup.dice.with(event.seat, event.dice) };
    case "out":
      return { ...setup, out: [...setup.out, event.seat] };
    default:
      return setup;
  }
}
