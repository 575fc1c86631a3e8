// The state of a round after some steps.

import type { Stop } from "../drawing/geometry";
import { rotateCell } from "../format/board";
import type { CellData, Pair, StepEvent } from "../types";

/** A side, in its own coordinates. */
export interface RoundSide {
  stops: Stop[];
  traps: Stop[];
  /** The column of its exit. */
  exit?: number;
  /** The step at which it was caught. */
  caught?: number;
}

export interface RoundFrame {
  sides: Pair<RoundSide>;
  /** The cell of a collision, in the first side's coordinates. */
  collision?: CellData;
}

export function frameAt(steps: readonly StepEvent[], upto: number): RoundFrame {
  const frame: RoundFrame = { sides: [emptySide(), emptySide()] };
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

function emptySide(): RoundSide {
  return { stops: [], traps: [] };
}

/** The triggered traps, in the coordinates of the side that laid them. */
export function triggeredTraps({ sides }: RoundFrame, size: number): Pair<CellData[]> {
  const under = (other: RoundSide): CellData[] => {
    const stands = other.stops.at(-1);
    return other.caught !== undefined && stands ? [rotateCell(size, stands.at)] : [];
  };
  return [under(sides[1]), under(sides[0])];
}
