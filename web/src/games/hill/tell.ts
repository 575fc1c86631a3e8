// What happened, told in few sentences: a walk is one, however many tiles it has.

import type { Naming } from "../../game/contract";
import type { Event, How, Tile } from "./types";
import type { HillWords } from "./words";

/** The way a token took in one happening. */
export interface Walk {
  seat: number;
  tiles: Tile[];
  how: How;
}

/** The walks of a happening, steps of one kind joined. */
export function walks(events: readonly Event[]): Walk[] {
  const found: Walk[] = [];
  for (const event of events) {
    if (event.code !== "moved") continue;
    const { seat, from, to, how } = event;
    const before = found.findLast((walk) => walk.seat === seat);
    if (before?.how === how && before.tiles.at(-1) === from) before.tiles.push(to);
    else found.push({ seat, tiles: [from, to], how });
  }
  return found;
}

/** Events that say nothing new to somebody who hears the others. */
const QUIET: ReadonlySet<Event["code"]> = new Set(["blinked", "order-rolled", "remembered"]);

/** Sentences for a screen reader. */
export function tell(events: readonly Event[], words: HillWords, name: Naming): string {
  const told: string[] = [];
  const gone = walks(events);
  for (const event of events) {
    if (event.code === "moved") {
      const walk = gone.find((one) => one.seat === event.seat);
      if (!walk) continue;
      gone.splice(gone.indexOf(walk), 1);
      told.push(words.labels.moves(name(walk.seat), walk.tiles[0] ?? 0, walk.tiles.at(-1) ?? 0));
    } else if (!QUIET.has(event.code)) {
      told.push(sentence(event, words, name));
    }
  }
  return told.join(" ");
}

/** An event in words. */
export function sentence(event: Event, words: HillWords, name: Naming): string {
  const say = words.events[event.code] as (event: Event, name: Naming) => string;
  return say(event, name);
}
