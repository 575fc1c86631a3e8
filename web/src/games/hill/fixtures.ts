// Recorded server messages, one for each kind of question. For tests only.

import type { Ask, Player } from "../../game/contract";
import { seatTint } from "../../ui/tints";
import lines from "./fixtures.jsonl?raw";
import type { Action, Event, Preview, View } from "./types";

export interface RecordedScene {
  name: string;
  view: View;
  ask: Ask<Action, Preview> | null;
  events: Event[];
  before?: View;
}

const all = lines
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as RecordedScene);

/** One scene for each kind of question. */
export const SCENES: readonly RecordedScene[] = all.filter((scene) => scene.view !== undefined);

/** One recorded event of each kind. */
export const EVENTS: readonly Event[] = all.find((scene) => scene.name === "events")?.events ?? [];

export function scene(name: string): RecordedScene {
  const found = SCENES.find((other) => other.name === name);
  if (!found) throw new Error(`no scene ${name}`);
  return found;
}

const NAMES = ["Ann", "Ben", "Cleo", "Dora", "Emil", "Fritz"];

export function playersOf(view: View): Player[] {
  return view.players.map((_, seat) => ({
    seat,
    name: NAMES[seat] ?? String(seat),
    tint: seatTint(seat),
    you: seat === 0,
    connected: true,
  }));
}
