// What the board remembers of what was told: the last roll, the last play, the last word.

import { useState } from "react";
import { type Checkers, checkersOf, sideOf } from "./checkers";
import { drawn } from "./hops";
import type { Dice, Event, GammonHappened, Moved, Side } from "./types";

export interface Memory {
  seq: number | null;
  /** The last roll, while nothing newer lies on the board. */
  roll: { side: Side; dice: Dice; danced: boolean } | null;
  /** The last play, and the picture it was made on. */
  play: { side: Side; moves: Moved[]; before: Checkers } | null;
  /** The last thing that was said and not moved: a double, an offer, a game won. */
  said: Event | null;
}

export const BLANK: Memory = { seq: null, roll: null, play: null, said: null };

/** What is remembered after a happening. */
export function remember(memory: Memory, happened: GammonHappened | null): Memory {
  if (!happened) return BLANK;
  let now: Memory = { ...memory, seq: happened.seq };
  // Several plays may come in one message; each is made on what the one before left.
  let on = happened.before && checkersOf(happened.before);
  for (const event of happened.events) {
    now = learn(now, event, on);
    if (event.code === "played") on = on && drawn(on, sideOf(event.seat), event.moves);
    if (event.code === "game-began") on = null;
  }
  return now;
}

function learn(memory: Memory, event: Event, on: Checkers | null): Memory {
  switch (event.code) {
    case "rolled":
      return {
        ...memory,
        roll: { side: sideOf(event.seat), dice: event.dice, danced: false },
        // Who won is worth reading a little longer.
        said: memory.said?.code === "game-won" ? memory.said : null,
      };
    case "danced":
      return { ...memory, roll: { side: sideOf(event.seat), dice: event.dice, danced: true } };
    case "played": {
      const { seat, moves } = event;
      return { ...memory, play: on && { side: sideOf(seat), moves, before: on }, said: null };
    }
    case "game-began":
      return { ...memory, roll: null, play: null };
    case "opening-roll":
      return memory;
    default:
      return { ...memory, said: event };
  }
}

/** The memory of the happening that is shown. */
export function useMemory(happened: GammonHappened | null): Memory {
  const [memory, setMemory] = useState(() => remember(BLANK, happened));
  if (memory.seq === (happened?.seq ?? null)) return memory;
  const next = remember(memory, happened);
  setMemory(next);
  return next;
}
