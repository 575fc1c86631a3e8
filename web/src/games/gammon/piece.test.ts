import { describe, expect, test } from "vitest";
import { type Checkers, checkersOf, hopped, SIDES } from "./checkers";
import { FRAMES, type FrameName } from "./fixtures";
import { drawn } from "./hops";
import { centreOf, type Lie, spotOf } from "./layout";
import { pieces, travels } from "./piece";
import type { Moved } from "./types";

const LIE: Lie = { home: "right", bottom: "white" };
const start = checkersOf(FRAMES.opening.view);
const move = (from: number, to: number, hit = false): Moved => ({ from, to, die: from - to, hit });

test("all thirty checkers are drawn, each once", () => {
  const keys = pieces(start, LIE).map((piece) => piece.key);
  expect(keys).toHaveLength(30);
  expect(new Set(keys).size).toBe(30);
});

test("a point with more than five counts them on the last", () => {
  const on = ["white", "white"].reduce<Checkers>(
    (at) => hopped(at, "white", move(8, 6)) ?? at,
    start,
  );
  const stack = pieces(on, LIE).filter((piece) => piece.spot === "point-6");
  expect(stack.map((piece) => piece.label)).toEqual([null, null, null, null, 7]);
});

describe("travels", () => {
  test("one checker runs by both its stops", () => {
    const [run, ...others] = travels(start, "white", [move(24, 18), move(18, 13)], LIE);
    expect(others).toEqual([]);
    expect(run?.path).toHaveLength(3);
    expect(run?.key).toBe("white:13:4");
    expect(run?.path[0]).toEqual(centreOf(spotOf("white", 24), 1, LIE));
  });

  test("two checkers to one point land one on the other", () => {
    const keys = travels(start, "white", [move(8, 5), move(6, 5)], LIE).map(({ key }) => key);
    expect(keys).toEqual(["white:5:0", "white:5:1"]);
  });

  test("who is hit goes to the bar after the one who hits", () => {
    const blot = hopped(start, "black", move(24, 20)) as Checkers;
    const ways = travels(blot, "white", [move(8, 5, true)], LIE);
    expect(ways.map(({ key }) => key)).toEqual(["white:5:0", "black:25:0"]);
    expect(ways[1]?.path[0]).toEqual(centreOf("point-5", 0, LIE));
  });

  test.each(Object.keys(FRAMES) as FrameName[])("of “%s” end where checkers are drawn", (name) => {
    for (const side of SIDES) {
      const { events, before } = FRAMES[name];
      const event = events.find((event) => event.code === "played");
      if (!before || !event || event.seat !== (side === "white" ? 0 : 1)) continue;
      const on = drawn(checkersOf(before), side, event.moves) as Checkers;
      const places = new Map(pieces(on, LIE).map((piece) => [piece.key, piece.at]));
      for (const { key, path } of travels(checkersOf(before), side, event.moves, LIE)) {
        expect(places.get(key)).toEqual(path.at(-1));
      }
    }
  });
});
