// What lies on the paper after some steps of a round.

import type { Stop } from "../drawing/geometry";
import { turned } from "../format/board";
import type { At, Pair, StepEvent } from "../types";

/** A side so far, in its own frame. */
export interface Side {
  stops: Stop[];
  traps: Stop[];
  /** The column it has left from. */
  exit?: number;
  /** The step at which it was caught. */
  caught?: number;
}

export interface Frame {
  sides: Pair<Side>;
  /** Where both met, in the first side's frame. */
  collision?: At;
}

export function frameAt(steps: readonly StepEvent[], upto: number): Frame {
  const frame: Frame = { sides: [side(), side()] };
  for (const { step, did, caught, collision } of steps.slice(0, upto)) {
    frame.sides.forEach((mine, seat) => {
      const seen = did[seat];
      if (seen?.did === "moved") mine.stops.push({ at: seen.to, order: step });
      if (seen?.did === "laid") mine.traps.push({ at: seen.at, order: step });
      if (seen?.did === "exited") mine.exit = seen.col;
      if (caught[seat]) mine.caught = step;
    });
    if (collision) frame.collision = collision;
  }
  return frame;
}

function side(): Side {
  return { stops: [], traps: [] };
}

/** The traps that have struck, each in the frame of the side that laid it. */
export function struck({ sides }: Frame, size: number): Pair<At[]> {
  const under = (other: Side): At[] => {
    const stands = other.stops.at(-1);
    return other.caught !== undefined && stands ? [turned(size, stands.at)] : [];
  };
  return [under(sides[1]), under(sides[0])];
}
