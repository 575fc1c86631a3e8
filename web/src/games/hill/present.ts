// Divides an update of King of the Hill into beats: the movement die, a walk, a card, an exchange of
// blows. The view of a beat is the previous one with what its events have changed; what they do
// not say comes with the view at the end of the update.

import type { Beat, DiceThrow, PresentedUpdate, Seat } from "../../game/contract";
import { moveDurationMs } from "../../ui/animation";
import { movementSides } from "./data";
import type { Event, PlayerView, View } from "./types";
import { WALK_STEP_MS } from "./useEventAnimation";

type HillBeat = Beat<View, Event>;

const DURATIONS_MS: Partial<Record<Event["code"], number>> = {
  "order-rolled": 1600,
  "movement-rolled": 850,
  "calm-rolled": 900,
  "chance-revealed": 1200,
  quaked: 900,
  raided: 800,
  "trap-caught": 500,
  "ambush-sprung": 500,
  "enemy-came": 400,
};
const BLOW_MS = 700;
const COMBAT_END_MS = 1400;
/** The pause after a token has arrived. */
const ARRIVAL_MS = 120;

const ROLLED_COMBAT_CODES: ReadonlySet<Event["code"]> = new Set(["fight-rolled", "duel-rolled"]);
const BLOW_CODES: ReadonlySet<Event["code"]> = new Set([
  "enemy-fell",
  "enemy-hurt",
  "hurt",
  "warded",
]);
const COMBAT_END_CODES: ReadonlySet<Event["code"]> = new Set([
  "fight-won",
  "fight-lost",
  "duel-won",
  "duel-drawn",
  "retreated",
]);

export function present({
  events,
  previousView,
  view,
  seat,
}: PresentedUpdate<View, Event>): HillBeat[] {
  let shown = previousView ?? view;
  return groupEvents(events).map((group) => {
    for (const event of group) shown = viewAfter(shown, event, view);
    const diceThrow = throwOf(group, shown, seat);
    return {
      events: group,
      view: shown,
      durationMs: durationOf(group),
      ...(diceThrow && { diceThrow }),
    };
  });
}

/**
 * Events that are shown together: the steps of a walk, the tokens of a quake, the rolls for the
 * order of play, a round of blows.
 */
function groupEvents(events: readonly Event[]): Event[][] {
  const groups: Event[][] = [];
  for (const event of events) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group && last && belongTogether(last, event)) group.push(event);
    else groups.push([event]);
  }
  return groups;
}

function belongTogether(last: Event, event: Event): boolean {
  if (event.code === "moved" && last.code === "moved")
    return last.seat === event.seat || (last.how === "quake" && event.how === "quake");
  if (event.code === "order-rolled" && last.code === "order-rolled") return true;
  const blow = BLOW_CODES.has(event.code) || COMBAT_END_CODES.has(event.code);
  return blow && (ROLLED_COMBAT_CODES.has(last.code) || BLOW_CODES.has(last.code));
}

function durationOf(group: readonly Event[]): number {
  if (group.some(({ code }) => COMBAT_END_CODES.has(code))) return COMBAT_END_MS;
  if (group.some(({ code }) => ROLLED_COMBAT_CODES.has(code) || BLOW_CODES.has(code)))
    return BLOW_MS;
  const [first] = group;
  if (first?.code !== "moved") return first ? (DURATIONS_MS[first.code] ?? 0) : 0;
  const steps = first.how === "quake" ? 4 : group.length;
  return moveDurationMs(steps, WALK_STEP_MS) + ARRIVAL_MS;
}

/** The movement die is thrown by the button, the key or the die that asks for it. */
function throwOf([event]: readonly Event[], view: View, seat: Seat | null): DiceThrow | null {
  if (event?.code !== "movement-rolled" || event.seat !== seat) return null;
  const sides = movementSides(view.config);
  return sides && { values: [event.die], sides, waits: false };
}

function viewAfter(view: View, event: Event, final: View): View {
  switch (event.code) {
    case "moved":
    case "blinked":
      return withPlayer(view, event.seat, { tile: event.to });
    case "hurt":
    case "slept":
      return withPlayer(view, event.seat, { hp: event.hp });
    case "class-dealt":
      return withPlayer(view, event.seat, { class: event.class });
    case "fight-rolled":
    case "duel-rolled":
      // The dice lie until those who may roll again have decided.
      return final.combat && final.combat.dice.length > 0
        ? { ...view, combat: final.combat, frames: final.frames }
        : view;
    case "turn-began":
      return { ...view, turn: { ...final.turn, seat: event.seat, number: event.turn } };
    case "fight-won":
    case "fight-lost":
    case "duel-won":
    case "duel-drawn":
    case "retreated":
      return { ...view, combat: undefined };
    default:
      return view;
  }
}

function withPlayer(view: View, seat: Seat, change: Partial<PlayerView>): View {
  const players = view.players.map((player, at) =>
    at === seat ? { ...player, ...change } : player,
  );
  return { ...view, players };
}
