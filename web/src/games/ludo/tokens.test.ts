import { expect, it } from "vitest";
import { lanePoint, ringPoint } from "./geometry";
import { layOutTokens, moveTargets } from "./tokens";
import type { TokenPlace, View } from "./types";

function view(tokens: TokenPlace[][], change: Partial<View> = {}): View {
  return {
    config: {
      board: "standard",
      ends: "places",
      colours: ["red", "yellow"],
      extra_roll_on_cut: false,
      extra_roll_on_finish: false,
      blocks: false,
      must_cut: false,
      quick: false,
    },
    tokens,
    turn: 0,
    die: 4,
    sixes: 0,
    cutters: [],
    finished: [],
    resigned: [],
    asks: 1,
    ...change,
  };
}

it("tokens on one square stand apart and smaller", () => {
  const drawn = layOutTokens(
    view([
      [{ ring: 3 }, { ring: 3 }],
      [{ ring: 3 }, "home"],
    ]),
    0,
  );
  const shared = drawn.filter((token) => token.at !== "home");
  expect(new Set(shared.map(({ point }) => `${point.x},${point.y}`)).size).toBe(3);
  for (const token of shared) expect(token.scale).toBeLessThan(1);
  expect(drawn.find((token) => token.at === "home")?.scale).toBe(1);
});

it("tokens of those who gave up are not drawn", () => {
  const drawn = layOutTokens(view([["home"], ["home"]], { resigned: [1] }), 0);
  expect(drawn.map((token) => token.seat)).toEqual([0]);
});

it("the targets are those of the previews", () => {
  const ask = {
    legal: [{ token: 1 }, { token: 2 }, { token: 3 }],
    previews: [{ to: { ring: 7 }, cuts: [1] }, null, { to: { lane: 2 }, cuts: [] }],
  };
  expect(moveTargets("red", ask, 0)).toEqual([
    { token: 1, to: { ring: 7 }, cuts: [1], point: ringPoint(7, 0) },
    { token: 3, to: { lane: 2 }, cuts: [], point: lanePoint("red", 2, 0) },
  ]);
});

it("without previews there are no targets", () => {
  expect(moveTargets("red", { legal: [{ token: 1 }] }, 0)).toEqual([]);
});
