import { expect, test } from "vitest";
import { pipsOf } from "./pips";

test("a face has as many pips as it is worth, each in a place of its own", () => {
  for (const face of [1, 2, 3, 4, 5, 6]) {
    const places = new Set(pipsOf(face).map(String));
    expect(places.size).toBe(face);
    // Turned upside down a face is the same.
    for (const [x, y] of pipsOf(face)) expect(places).toContain(String([0 - x, 0 - y]));
  }
  expect(pipsOf(null)).toEqual([]);
});
