import { describe, expect, test } from "vitest";
import { BAR, OFF } from "./checkers";
import {
  BOARD_HEIGHT,
  boxOf,
  checkerCentre,
  isTop,
  neighbourSpot,
  type Orientation,
  partsOf,
  pointOf,
  type Spot,
  spotAt,
  spotOf,
  spotRows,
  touchedSpot,
} from "./layout";

const ORIENTATIONS: Orientation[] = (["left", "right"] as const).flatMap((home) =>
  (["white", "black"] as const).flatMap((bottom) => [
    { home, bottom },
    { home, bottom, upended: true },
  ]),
);

describe.each(ORIENTATIONS)(
  "a board with home $home, $bottom at the bottom, upended: $upended",
  (orientation) => {
    const all = spotRows(orientation).flat();
    const { boardWidth } = partsOf(orientation);

    test("has every place once", () => {
      expect(all).toHaveLength(28);
      expect(new Set(all).size).toBe(28);
    });

    test("maps the center of each place back to it", () => {
      for (const spot of all) {
        const { x, y, width, height } = boxOf(spot, orientation);
        expect(spotAt({ x: x + width / 2, y: y + height / 2 }, orientation)).toBe(spot);
      }
    });

    test("draws every checker inside its place and inside the board", () => {
      for (const spot of all) {
        for (let slot = 0; slot < 15; slot++) {
          const at = checkerCentre(spot, slot, orientation);
          expect(spotAt(at, orientation)).toBe(spot);
          expect(at.x > 0 && at.x < boardWidth && at.y > 0 && at.y < BOARD_HEIGHT).toBe(true);
        }
      }
    });

    test("has the home of whoever sits at the bottom in the corner by the tray", () => {
      const bottom = spotRows(orientation)[1] as Spot[];
      const towards = orientation.home === "right" ? bottom.toReversed() : bottom;
      const own = towards.slice(0, 7).map((spot) => pointOf(orientation.bottom, spot));
      expect(own).toEqual([OFF, 1, 2, 3, 4, 5, 6]);
    });

    test("has one's bar below and the other's above", () => {
      const other = orientation.bottom === "white" ? "black" : "white";
      expect(isTop(spotOf(orientation.bottom, BAR), orientation)).toBe(false);
      expect(isTop(spotOf(other, BAR), orientation)).toBe(true);
    });

    test("lets arrows reach every place", () => {
      const seen = new Set<Spot>([all[0] as Spot]);
      for (const spot of seen) {
        for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
          seen.add(neighbourSpot(spot, key, orientation));
        }
      }
      expect(seen.size).toBe(28);
    });
  },
);

test("a point has one place in both numberings", () => {
  expect(spotOf("white", 8)).toBe(spotOf("black", 17));
  expect(pointOf("black", "point-8")).toBe(17);
  expect(pointOf("white", "bar-black")).toBeNull();
});

test("a finger means the nearest of the places, unless it is far from all of them", () => {
  const orientation: Orientation = { home: "right", bottom: "white", upended: true };
  const beside = (points: number) => {
    const { x, y, width } = boxOf("point-8", orientation);
    return { x: x - points * width, y };
  };
  const spots: Spot[] = ["point-8", "point-3"];
  expect(touchedSpot(beside(-0.5), spots, orientation, 0.5)).toBe("point-8");
  expect(touchedSpot(beside(0.4), spots, orientation, 0.5)).toBe("point-8");
  expect(touchedSpot(beside(0.6), spots, orientation, 0.5)).toBeNull();
});
