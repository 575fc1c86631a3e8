import { expect, test } from "vitest";
import { pipPositions } from "./pips";

test("a face has as many pips as it is worth, each in a place of its own", () => {
  for (const face of [1, 2, 3, 4, 5, 6]) {
    const places = new Set(pipPositions(face).map(String));
    expect(places.size).toBe(face);
    // Every face is point-symmetric.
    for (const [x, y] of pipPositions(face)) expect(places).toContain(String([0 - x, 0 - y]));
  }
  expect(pipPositions(null)).toEqual([]);
});
