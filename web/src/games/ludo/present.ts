// Divides an update of Ludo into beats: a roll, a token on its way, tokens that are cut. The view
// of a beat is taken from its events, which say where every token is.

import type { Beat, PresentedUpdate, Seat } from "../../game/contract";
import { moveDurationMs } from "../../ui/animation";
import { CLASH_MS, CUT_STEP_MS, eventPath } from "./animateEvents";
import { startSquare } from "./geometry";
import { colourOf } from "./tokens";
import type { Event, TokenPlace, View } from "./types";

type LudoBeat = Beat<View, Event>;

/** How long a die rolls and is looked at. */
const ROLL_MS = 850;
/** How long a turn without a move is looked at. */
const NO_MOVE_MS = 500;
/** The pause between the arrival of a token and what follows. */
const ARRIVAL_MS = 120;

export function present({
  events,
  previousView,
  view,
  seat,
}: PresentedUpdate<View, Event>): LudoBeat[] {
  let shown = previousView ?? { ...view, die: undefined };
  const beats: LudoBeat[] = previousView ? [] : [{ events: [], view: shown, durationMs: 0 }];
  for (const event of events) {
    shown = viewAfter(shown, event);
    const last = beats.at(-1);
    // Tokens that are cut together fly home together.
    if (event.code === "cut" && last?.events.at(-1)?.code === "cut") {
      beats[beats.length - 1] = {
        events: [...last.events, event],
        view: shown,
        durationMs: Math.max(last.durationMs, durationMs(event, view)),
      };
    } else beats.push(beatOf(event, shown, seat));
  }
  return beats;
}

/** The first roll of a match, if it is the viewer's. */
export function presentOpening(view: View, seat: Seat | null): LudoBeat[] {
  if (view.asks !== 1 || view.die === undefined || view.turn !== seat) return [];
  const before = { ...view, die: undefined };
  const diceThrow = { values: [view.die], sides: 6 as const, waits: true };
  return [
    { events: [], view: before, durationMs: 0 },
    { events: [], view, toldView: view, durationMs: ROLL_MS, diceThrow },
  ];
}

function beatOf(event: Event, view: View, seat: Seat | null): LudoBeat {
  const beat = { events: [event], view, durationMs: durationMs(event, view) };
  if (event.code !== "rolled" || event.seat !== seat) return beat;
  return { ...beat, diceThrow: { values: [event.die], sides: 6, waits: true } };
}

function durationMs(event: Event, view: View): number {
  const steps = () => eventPath(event, view, 0).length - 1;
  switch (event.code) {
    case "rolled":
      return ROLL_MS;
    case "opened":
    case "moved":
      return moveDurationMs(steps()) + ARRIVAL_MS;
    case "cut":
      return CLASH_MS + moveDurationMs(steps(), CUT_STEP_MS) + ARRIVAL_MS;
    case "no-move":
    case "third-six":
      return NO_MOVE_MS;
    default:
      return 0;
  }
}

/** The view after an event. The die stays until its token has moved. */
function viewAfter(view: View, event: Event): View {
  switch (event.code) {
    case "rolled":
      return { ...view, turn: event.seat, die: event.die };
    case "opened":
      return withToken(view, event, { ring: startSquare(colourOf(view, event.seat)) });
    case "moved":
      return withToken(view, event, event.to);
    case "cut":
      return withToken(view, event, "home");
    case "extra-roll":
      return { ...view, die: undefined };
    case "turn":
      return { ...view, turn: event.seat, die: undefined };
    case "placed":
      return { ...view, finished: [...view.finished, event.seat] };
    case "resigned":
      return { ...view, resigned: [...view.resigned, event.seat] };
    default:
      return view;
  }
}

function withToken(view: View, moved: { seat: number; token: number }, to: TokenPlace): View {
  const tokens = view.tokens.map((row, seat) =>
    seat === moved.seat ? row.map((at, index) => (index + 1 === moved.token ? to : at)) : row,
  );
  return { ...view, tokens };
}
