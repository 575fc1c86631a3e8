import { expect, it } from "vitest";
import { layOutTokens, moveTargets } from "./tokens";
import type { At, View } from "./types";

function view(tokens: At[][], change: Partial<View> = {}): View {
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

it("a target has the place after the roll and the opponents there", () => {
  const position = view([[{ ring: 3 }, { ring: 48 }], [{ ring: 7 }]]);
  const [first, second] = moveTargets(position, 0, [{ token: 1 }, { token: 2 }], 0);
  expect(first).toMatchObject({ token: 1, to: { ring: 7 }, opponents: [1] });
  expect(second).toMatchObject({ token: 2, to: { lane: 2 }, opponents: [] });
});

it("a player who must cut first passes the lane", () => {
  const base = view([[{ ring: 48 }], ["home"]]);
  const strict = { ...base, config: { ...base.config, must_cut: true } };
  expect(moveTargets(strict, 0, [{ token: 1 }], 0)[0]?.to).toEqual({ ring: 0 });
  const free = { ...strict, cutters: [0] };
  expect(moveTargets(free, 0, [{ token: 1 }], 0)[0]?.to).toEqual({ lane: 2 });
});
