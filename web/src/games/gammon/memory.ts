// What the board remembers of what was told: the last roll, the last play, the last word.

import { useState } from "react";
import { type Checkers, checkersOf, sideOf } from "./checkers";
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

const BLANK: Memory = { seq: null, roll: null, play: null, said: null };

/** What is remembered after a happening. */
export function remember(memory: Memory, happened: GammonHappened | null): Memory {
  if (!happened) return BLANK;
  return happened.events.reduce<Memory>((now, event) => learn(now, event, happened), {
    ...memory,
    seq: happened.seq,
  });
}

function learn(memory: Memory, event: Event, { before }: GammonHappened): Memory {
  switch (event.code) {
    case "rolled":
      return {
        ...memory,
        roll: { side: sideOf(event.seat), dice: event.dice, danced: false },
        said: memory.said?.code === "game-won" ? memory.said : null,
      };
    case "danced":
      return { ...memory, roll: { side: sideOf(event.seat), dice: event.dice, danced: true } };
    case "played": {
      const { seat, moves } = event;
      const play = before && { side: sideOf(seat), moves, before: checkersOf(before) };
      return { ...memory, play, said: null };
    }
    case "game-began":
      // What was won is worth more than that the next game begins.
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
