import { describe, expect, test } from "vitest";
import { type Checkers, checkersOf, positionKey } from "./checkers";
import { FRAMES, type FrameName } from "./fixtures";
import {
  applyHops,
  buildPlayTree,
  followHops,
  forcedHops,
  isPlay,
  movablePoints,
  type PlayNode,
  reachablePoints,
} from "./playTree";
import type { Action, Hop } from "./types";

/** A position from `[point, count]` pairs, each side in its own numbering. */
function lay(white: [number, number][], black: [number, number][]): Checkers {
  const row = (checkers: [number, number][]) => {
    const on = Array<number>(26).fill(0);
    for (const [point, count] of checkers) on[point] = count;
    return on;
  };
  return { white: row(white), black: row(black) };
}

const hop = (from: number, die: number): Hop => ({ from, die, to: Math.max(0, from - die) });
const play = (...hops: Hop[]): Action => ({ play: hops });

function grown(on: Checkers, legal: Action[]): PlayNode {
  const start = buildPlayTree(on, "white", legal);
  if (!start) throw new Error("there is nothing to play");
  return start;
}

/** The keys of the positions in which the sequences of hops from a node end. */
function finalPositions(node: PlayNode): Set<string> {
  if (node.play) return new Set([positionKey(node.on)]);
  return new Set(node.next.flatMap(({ to }) => [...finalPositions(to)]));
}

const asText = (moment: PlayNode | null): string[] =>
  (moment?.next ?? []).map(({ hop }) => `${hop.from}/${hop.to}`).sort();

describe("from whole plays to hops", () => {
  // The list contains one order for each final position: 24/18/13, and 24/18 13/8 with the six first.
  const start = grown(
    lay(
      [
        [24, 1],
        [13, 2],
      ],
      [[1, 2]],
    ),
    [play(hop(24, 6), hop(18, 5)), play(hop(24, 6), hop(13, 5)), play(hop(13, 6), hop(13, 5))],
  );

  test("either die may be used first", () => {
    expect(asText(start)).toEqual(["13/7", "13/8", "24/18", "24/19"]);
  });

  test("after a hop only what can still become a listed play is offered", () => {
    expect(asText(followHops(start, [hop(13, 6)]))).toEqual(["13/8"]);
    expect(asText(followHops(start, [hop(24, 6)]))).toEqual(["13/8", "18/13"]);
  });

  test("another intermediate stop leads to the same play", () => {
    const end = followHops(start, [hop(24, 5), hop(19, 6)]);
    expect(end?.play).toEqual([hop(24, 6), hop(18, 5)]);
  });

  test("another order of the dice leads to the same play", () => {
    expect(followHops(start, [hop(13, 5), hop(24, 6)])?.play).toEqual([hop(24, 6), hop(13, 5)]);
  });

  test("hops that are not part of a listed play are rejected", () => {
    expect(followHops(start, [hop(13, 6), hop(24, 5)])).toBeNull();
    expect(followHops(start, [hop(8, 6)])).toBeNull();
  });

  test("a checker has all reachable points with the hops to them", () => {
    const found = reachablePoints(start, 24);
    expect([...found.keys()].sort((a, b) => b - a)).toEqual([19, 18, 13]);
    expect(found.get(13)).toHaveLength(2);
    expect(reachablePoints(start, 24, 5).get(13)?.[0]?.die).toBe(5);
  });
});

test("a blocked point is no intermediate stop", () => {
  const on = lay([[24, 1]], [[6, 2]]);
  expect(asText(grown(on, [play(hop(24, 6), hop(18, 5))]))).toEqual(["24/18"]);
});

test("a target that can be reached with or without a hit is left to the player", () => {
  const on = lay([[24, 1]], [[2, 1]]);
  const start = grown(on, [play(hop(24, 3), hop(21, 1)), play(hop(24, 1), hop(23, 3))]);
  expect([...reachablePoints(start, 24).keys()]).toEqual([21, 23]);
  expect(finalPositions(start).size).toBe(2);
});

test("a checker on the bar enters first", () => {
  const on = lay(
    [
      [25, 1],
      [13, 2],
    ],
    [],
  );
  expect(asText(grown(on, [play(hop(25, 4), hop(13, 3))]))).toEqual(["25/21"]);
});

test("no checker is borne off before all are home", () => {
  const on = lay(
    [
      [7, 1],
      [6, 5],
    ],
    [],
  );
  const start = grown(on, [play(hop(7, 2), hop(6, 6))]);
  expect(asText(start)).toEqual(["7/5"]);
  expect(asText(followHops(start, [hop(7, 2)]))).toEqual(["6/0"]);
});

test("a position that is reached with a die left is not a complete play", () => {
  const on = lay(
    [
      [3, 1],
      [1, 2],
    ],
    [],
  );
  const start = grown(on, [play(hop(3, 1), hop(2, 6)), play(hop(3, 6), hop(1, 1))]);
  expect(followHops(start, [hop(3, 6)])?.play).toBeNull();
});

test("the rest of a play is forced if there is no choice", () => {
  const on = lay([[6, 2]], []);
  const start = grown(on, [play(hop(6, 5), hop(6, 4))]);
  expect(forcedHops(start)).toHaveLength(2);
  expect(
    forcedHops(grown(on, [play(hop(6, 5), hop(1, 1)), play(hop(6, 5), hop(6, 1))])),
  ).toBeNull();
});

test("there is no tree without legal plays", () => {
  expect(buildPlayTree(lay([], []), "white", ["roll", { offer: "single" }])).toBeNull();
});

const asked = (Object.keys(FRAMES) as FrameName[]).filter((name) =>
  FRAMES[name].ask?.legal?.some(isPlay),
);

describe.each(asked)("the recorded question “%s”", (name) => {
  const { view, ask } = FRAMES[name];
  const plays = (ask?.legal ?? []).filter(isPlay);
  const on = checkersOf(view);
  const start = buildPlayTree(on, view.turn, plays) as PlayNode;

  test("offers exactly the listed plays", () => {
    const ends = plays.map((action) =>
      positionKey(applyHops(on, view.turn, action.play) as Checkers),
    );
    expect([...finalPositions(start)].sort()).toEqual(ends.sort());
  });

  test("can be answered with every listed play, as it is listed", () => {
    for (const { play } of plays) expect(followHops(start, play)?.play).toEqual(play);
  });

  test("offers checkers that stand there", () => {
    for (const point of movablePoints(start)) expect(on[view.turn][point]).toBeGreaterThan(0);
  });
});
