// Divides an update of Spaces into beats: a round step by step. The board draws the round while it
// is played; the score and the log have it when the last step was shown.

import type { Beat, PresentedUpdate } from "../../game/contract";
import type { Event, View } from "./types";

/** How long a step is shown. */
const STEP_MS = 950;
/** How long the end of a round is shown before the match goes on. */
const ROUND_END_MS = 1800;

export function present({
  events,
  previousView,
  view,
}: PresentedUpdate<View, Event>): Beat<View, Event>[] {
  let told: View = previousView ?? { ...view, rounds: [] };
  let drawn = told;
  return events.flatMap((event, at): Beat<View, Event>[] => {
    const beat = (durationMs: number) => ({
      events: [event],
      view: drawn,
      toldView: told,
      durationMs,
    });
    switch (event.code) {
      case "round-began": {
        const end = events.slice(at).find((later) => later.code === "round-over");
        if (end?.code === "round-over")
          drawn = { ...told, rounds: [...told.rounds, end.played], chosen: undefined };
        return [beat(0)];
      }
      case "step":
        return [beat(STEP_MS)];
      case "round-over":
        told = drawn;
        return [beat(0), { events: [], view: drawn, durationMs: ROUND_END_MS }];
      default:
        return [beat(0)];
    }
  });
}
