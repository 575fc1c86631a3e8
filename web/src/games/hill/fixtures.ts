// Moments of recorded matches, one of each question, as the server sent them. For tests only.

import type { Ask, Player } from "../../game/contract";
import { tint } from "../../ui/tints";
import lines from "./fixtures.jsonl?raw";
import type { Action, Event, View } from "./types";

export interface Scene {
  name: string;
  view: View;
  ask: Ask<Action> | null;
  events: Event[];
  before?: View;
}

const all = lines
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Scene);

/** A moment each, by the question that was open. */
export const SCENES: readonly Scene[] = all.filter((scene) => scene.view !== undefined);

/** An event of each kind that happened. */
export const EVENTS: readonly Event[] = all.find((scene) => scene.name === "events")?.events ?? [];

export function scene(name: string): Scene {
  const found = SCENES.find((other) => other.name === name);
  if (!found) throw new Error(`no scene ${name}`);
  return found;
}

const NAMES = ["Ann", "Ben", "Cleo", "Dora", "Emil", "Fritz"];

export function playersOf(view: View): Player[] {
  return view.players.map((_, seat) => ({
    seat,
    name: NAMES[seat] ?? String(seat),
    tint: tint(seat),
    you: seat === 0,
    here: true,
  }));
}
