import { describe, expect, test } from "vitest";
import { applyHop, type Checkers, checkersOf, SIDES } from "./checkers";
import { FRAMES, type FrameName } from "./fixtures";
import { checkerCentre, type Orientation, spotOf } from "./layout";
import { layOutPieces, pieceMoves } from "./pieceLayout";
import { applyHops } from "./playTree";
import type { HopRecord } from "./types";

const ORIENTATION: Orientation = { home: "right", bottom: "white" };
const start = checkersOf(FRAMES.opening.view);
const move = (from: number, to: number, hit = false): HopRecord => ({
  from,
  to,
  die: from - to,
  hit,
});

test("all thirty checkers are drawn, each once", () => {
  const keys = layOutPieces(start, ORIENTATION).map((piece) => piece.key);
  expect(keys).toHaveLength(30);
  expect(new Set(keys).size).toBe(30);
});

test("the last checker drawn on a point shows the number if there are more than five", () => {
  const on = ["white", "white"].reduce<Checkers>(
    (at) => applyHop(at, "white", move(8, 6)) ?? at,
    start,
  );
  const stack = layOutPieces(on, ORIENTATION).filter((piece) => piece.spot === "point-6");
  expect(stack.map((piece) => piece.label)).toEqual([null, null, null, null, 7]);
});

describe("piece moves", () => {
  test("one checker passes its intermediate stop", () => {
    const [run, ...others] = pieceMoves(start, "white", [move(24, 18), move(18, 13)], ORIENTATION);
    expect(others).toEqual([]);
    expect(run?.path).toHaveLength(3);
    expect(run?.key).toBe("white:13:4");
    expect(run?.path[0]).toEqual(checkerCentre(spotOf("white", 24), 1, ORIENTATION));
  });

  test("two checkers that move to one point are stacked", () => {
    const keys = pieceMoves(start, "white", [move(8, 5), move(6, 5)], ORIENTATION).map(
      ({ key }) => key,
    );
    expect(keys).toEqual(["white:5:0", "white:5:1"]);
  });

  test("a hit checker goes to the bar after the move that hits", () => {
    const blot = applyHop(start, "black", move(24, 20)) as Checkers;
    const ways = pieceMoves(blot, "white", [move(8, 5, true)], ORIENTATION);
    expect(ways.map(({ key }) => key)).toEqual(["white:5:0", "black:25:0"]);
    expect(ways[1]?.path[0]).toEqual(checkerCentre("point-5", 0, ORIENTATION));
  });

  test.each(Object.keys(FRAMES) as FrameName[])("of “%s” end where checkers are drawn", (name) => {
    for (const side of SIDES) {
      const { events, before } = FRAMES[name];
      const event = events.find((event) => event.code === "played");
      if (!before || !event || event.seat !== (side === "white" ? 0 : 1)) continue;
      const on = applyHops(checkersOf(before), side, event.moves) as Checkers;
      const places = new Map(layOutPieces(on, ORIENTATION).map((piece) => [piece.key, piece.at]));
      for (const { key, path } of pieceMoves(checkersOf(before), side, event.moves, ORIENTATION)) {
        expect(places.get(key)).toEqual(path.at(-1));
      }
    }
  });
});
