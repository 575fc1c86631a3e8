// What screen readers are told of an event batch, sentence by sentence. A walk is one sentence, however
// many tiles it has.

import type { SeatNamer } from "../../game/contract";
import type { HillTranslations } from "./translations";
import type { Event, MoveKind, Tile } from "./types";

/** The path of a token in an event batch. */
export interface Walk {
  seat: number;
  tiles: Tile[];
  how: MoveKind;
}

/** The walks of an event batch; consecutive steps of one kind are joined. */
export function walksIn(events: readonly Event[]): Walk[] {
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

/** Events that add nothing to the announcement of the others. */
const UNANNOUNCED_CODES: ReadonlySet<Event["code"]> = new Set([
  "blinked",
  "order-rolled",
  "remembered",
]);

export function announcedSentences(
  events: readonly Event[],
  t: HillTranslations,
  name: SeatNamer,
): string[] {
  const sentences: string[] = [];
  const gone = walksIn(events);
  for (const event of events) {
    if (event.code === "moved") {
      const walk = gone.find((one) => one.seat === event.seat);
      if (!walk) continue;
      gone.splice(gone.indexOf(walk), 1);
      sentences.push(t.labels.moves(name(walk.seat), walk.tiles[0] ?? 0, walk.tiles.at(-1) ?? 0));
    } else if (!UNANNOUNCED_CODES.has(event.code)) {
      sentences.push(hillEventText(event, t, name));
    }
  }
  return sentences;
}

/** An event as a sentence. */
export function hillEventText(event: Event, t: HillTranslations, name: SeatNamer): string {
  const say = t.events[event.code] as (event: Event, name: SeatNamer) => string;
  return say(event, name);
}
