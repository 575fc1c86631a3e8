// Divides an update of backgammon into beats: a roll, a play, the cube, the end of a game. Dice stay
// until their checkers have moved.

import type { Beat, DiceThrow, PresentedUpdate, Seat } from "../../game/contract";
import { moveDurationMs } from "../../ui/animation";
import { checkersOf, pipCount, positionKey, seatOf, sideOf, viewWithCheckers } from "./checkers";
import { isDrafted } from "./draft";
import { applyHops } from "./playTree";
import type { Dice, Event, HopRecord, View } from "./types";
import { HOP_MS } from "./useBoardAnimation";

type GammonBeat = Beat<View, Event>;

const DURATIONS_MS: Partial<Record<Event["code"], number>> = {
  "opening-roll": 1200,
  "opening-tie": 700,
  rolled: 850,
  danced: 1000,
  doubled: 700,
  took: 600,
  beavered: 700,
  dropped: 800,
  offered: 700,
  accepted: 800,
  declined: 600,
  "game-won": 1600,
  "game-began": 500,
};
/** The pause after the last checker of a play has arrived. */
const ARRIVAL_MS = 200;
/** How many pips each side has at the beginning of a game. */
const START_PIPS = 167;

export function present({
  events,
  previousView,
  view,
  seat,
}: PresentedUpdate<View, Event>): GammonBeat[] {
  let shown = previousView ?? beforeRoll(view);
  const start: GammonBeat[] = previousView ? [] : [{ events: [], view: shown, durationMs: 0 }];
  const beats = events.flatMap((event, at): GammonBeat[] => {
    const before = shown;
    shown = viewAfter(shown, event, view);
    const durationMs = durationOf(event, before, shown, seat);
    const diceThrow = throwOf(event, events[at - 1], at === 0 ? previousView : null, seat);
    const beat = { events: [event], view: shown, durationMs, ...(diceThrow && { diceThrow }) };
    return event.code === "game-won" ? toldAtOnce(beat) : [beat];
  });
  return [...start, ...beats];
}

/** A beat whose events are told when it begins: the score stands beside the pause that it begins. */
function toldAtOnce(beat: GammonBeat): GammonBeat[] {
  return [
    { ...beat, durationMs: 0 },
    { ...beat, events: [] },
  ];
}

/** The opening roll of a match, if the viewer plays. */
export function presentOpening(view: View, seat: Seat | null): GammonBeat[] {
  const { asks, games, dice, turn } = view;
  const untouched = (["white", "black"] as const).every(
    (side) => pipCount(checkersOf(view), side) === START_PIPS,
  );
  if (asks !== 1 || games !== 0 || !dice || !untouched || seat === null) return [];
  const value = seatOf(turn) === seat ? dice[0] : dice[1];
  const diceThrow: DiceThrow = { values: [value], sides: 6, waits: true };
  return [
    { events: [], view: beforeRoll(view), durationMs: 0 },
    { events: [], view, durationMs: DURATIONS_MS.rolled ?? 0, diceThrow },
  ];
}

const beforeRoll = (view: View): View => ({ ...view, dice: undefined });

/** The dice of an event that the viewer throws. */
function throwOf(
  event: Event,
  previous: Event | undefined,
  previousView: View | null,
  seat: Seat | null,
): DiceThrow | null {
  if (seat === null) return null;
  if (event.code === "opening-roll")
    return { values: [event[sideOf(seat)]], sides: 6, waits: true };
  // The dice of the opening roll have already been thrown.
  const mine = event.code === "rolled" && event.seat === seat && previous?.code !== "opening-roll";
  if (!mine) return null;
  // Whoever is asked to roll or double has asked for the roll.
  const asked = previousView?.waits === "turn" && seatOf(previousView.turn) === seat;
  return { values: event.dice, sides: 6, waits: !asked };
}

function durationOf(event: Event, before: View, after: View, seat: Seat | null): number {
  if (event.code !== "played") return DURATIONS_MS[event.code] ?? 0;
  // The viewer's own play was animated when it was made.
  if (event.seat === seat && isDrafted(before, positionKey(checkersOf(after)))) return 0;
  return playMs(event.moves);
}

/** How long the checkers of a play are on their way, those that are hit included. */
function playMs(moves: readonly HopRecord[]): number {
  const hits = moves.filter(({ hit }) => hit).length;
  return moves.reduce((sum) => sum + moveDurationMs(1, HOP_MS), hits * HOP_MS) + ARRIVAL_MS;
}

function viewAfter(view: View, event: Event, final: View): View {
  switch (event.code) {
    case "rolled":
      return { ...view, turn: sideOf(event.seat), dice: event.dice as Dice, waits: "move" };
    case "played": {
      const checkers = applyHops(checkersOf(view), sideOf(event.seat), event.moves);
      return checkers ? viewWithCheckers(view, checkers) : view;
    }
    case "doubled":
      return { ...view, waits: "double" };
    case "beavered":
      return { ...view, waits: "beaver" };
    case "took":
      return { ...view, waits: "roll", cube: { value: event.value, owner: sideOf(event.seat) } };
    case "game-won":
      return { ...view, score: { white: event.score[0], black: event.score[1] } };
    case "game-began":
      return { ...beforeRoll(final), waits: "opening" };
    default:
      return view;
  }
}
