import { describe, expect, test } from "vitest";
import { BAR, OFF } from "./checkers";
import {
  beside,
  boxOf,
  centreOf,
  HEIGHT,
  isTop,
  type Lie,
  pointOf,
  rows,
  type Spot,
  spotAt,
  spotOf,
  WIDTH,
} from "./layout";

const LIES: Lie[] = (["left", "right"] as const).flatMap((home) =>
  (["white", "black"] as const).map((bottom) => ({ home, bottom })),
);

describe.each(LIES)("a board with home $home and $bottom at the bottom", (lie) => {
  const all = rows(lie).flat();

  test("has every place once", () => {
    expect(all).toHaveLength(28);
    expect(new Set(all).size).toBe(28);
  });

  test("has each place where a pointer finds it", () => {
    for (const spot of all) {
      const { x, y, width, height } = boxOf(spot, lie);
      expect(spotAt({ x: x + width / 2, y: y + height / 2 }, lie)).toBe(spot);
    }
  });

  test("draws every checker inside its place and inside the board", () => {
    for (const spot of all) {
      for (let slot = 0; slot < 15; slot++) {
        const at = centreOf(spot, slot, lie);
        expect(spotAt(at, lie)).toBe(spot);
        expect(at.x > 0 && at.x < WIDTH && at.y > 0 && at.y < HEIGHT).toBe(true);
      }
    }
  });

  test("has the home of whoever sits at the bottom in the corner by the tray", () => {
    const bottom = rows(lie)[1] as Spot[];
    const towards = lie.home === "right" ? bottom.toReversed() : bottom;
    const own = towards.slice(0, 7).map((spot) => pointOf(lie.bottom, spot));
    expect(own).toEqual([OFF, 1, 2, 3, 4, 5, 6]);
  });

  test("has one's bar below and the other's above", () => {
    const other = lie.bottom === "white" ? "black" : "white";
    expect(isTop(spotOf(lie.bottom, BAR), lie)).toBe(false);
    expect(isTop(spotOf(other, BAR), lie)).toBe(true);
  });

  test("lets arrows reach every place", () => {
    const seen = new Set<Spot>([all[0] as Spot]);
    for (const spot of seen) {
      for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
        seen.add(beside(spot, key, lie));
      }
    }
    expect(seen.size).toBe(28);
  });
});

test("a point has one place whoever counts", () => {
  expect(spotOf("white", 8)).toBe(spotOf("black", 17));
  expect(pointOf("black", "point-8")).toBe(17);
  expect(pointOf("white", "bar-black")).toBeNull();
});
