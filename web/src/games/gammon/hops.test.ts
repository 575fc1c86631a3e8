import { describe, expect, test } from "vitest";
import { type Checkers, checkersOf, keyOf } from "./checkers";
import { FRAMES, type FrameName } from "./fixtures";
import { drawn, follow, forced, isPlay, type Moment, sources, targets, tree } from "./hops";
import type { Action, Hop } from "./types";

/** White's and black's checkers, each as points of its own: `[point, count]`. */
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

function grown(on: Checkers, legal: Action[]): Moment {
  const start = tree(on, "white", legal);
  if (!start) throw new Error("there is nothing to play");
  return start;
}

const asText = (moment: Moment | null): string[] =>
  (moment?.next ?? []).map(({ hop }) => `${hop.from}/${hop.to}`).sort();

describe("from whole plays to hops", () => {
  // The list names one way for each position: 24/18/13, and 24/18 13/8 by the six first.
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
    expect(asText(follow(start, [hop(13, 6)]))).toEqual(["13/8"]);
    expect(asText(follow(start, [hop(24, 6)]))).toEqual(["13/8", "18/13"]);
  });

  test("another stop on the way comes to the same play", () => {
    const end = follow(start, [hop(24, 5), hop(19, 6)]);
    expect(end?.play).toEqual([hop(24, 6), hop(18, 5)]);
  });

  test("another order comes to the same play", () => {
    expect(follow(start, [hop(13, 5), hop(24, 6)])?.play).toEqual([hop(24, 6), hop(13, 5)]);
  });

  test("hops that are not listed lead nowhere", () => {
    expect(follow(start, [hop(13, 6), hop(24, 5)])).toBeNull();
    expect(follow(start, [hop(8, 6)])).toBeNull();
  });

  test("a checker shows all it can reach, with the hops that take it there", () => {
    const found = targets(start, 24);
    expect([...found.keys()].sort((a, b) => b - a)).toEqual([19, 18, 13]);
    expect(found.get(13)).toHaveLength(2);
    expect(targets(start, 24, 5).get(13)?.[0]?.die).toBe(5);
  });
});

test("a stop that the other side holds is no way", () => {
  const on = lay([[24, 1]], [[6, 2]]);
  expect(asText(grown(on, [play(hop(24, 6), hop(18, 5))]))).toEqual(["24/18"]);
});

test("a target that can be reached with or without a hit is left to the player", () => {
  const on = lay([[24, 1]], [[2, 1]]);
  const start = grown(on, [play(hop(24, 3), hop(21, 1)), play(hop(24, 1), hop(23, 3))]);
  expect([...targets(start, 24).keys()]).toEqual([21, 23]);
  expect(start.ends.size).toBe(2);
});

test("who is on the bar enters first", () => {
  const on = lay(
    [
      [25, 1],
      [13, 2],
    ],
    [],
  );
  expect(asText(grown(on, [play(hop(25, 4), hop(13, 3))]))).toEqual(["25/21"]);
});

test("nobody leaves before the last checker is home", () => {
  const on = lay(
    [
      [7, 1],
      [6, 5],
    ],
    [],
  );
  const start = grown(on, [play(hop(7, 2), hop(6, 6))]);
  expect(asText(start)).toEqual(["7/5"]);
  expect(asText(follow(start, [hop(7, 2)]))).toEqual(["6/0"]);
});

test("a position that is reached with a die to spare is not yet a play", () => {
  const on = lay(
    [
      [3, 1],
      [1, 2],
    ],
    [],
  );
  const start = grown(on, [play(hop(3, 1), hop(2, 6)), play(hop(3, 6), hop(1, 1))]);
  expect(follow(start, [hop(3, 6)])?.play).toBeNull();
});

test("where there is no choice the rest is known", () => {
  const on = lay([[6, 2]], []);
  const start = grown(on, [play(hop(6, 5), hop(6, 4))]);
  expect(forced(start)).toHaveLength(2);
  expect(forced(grown(on, [play(hop(6, 5), hop(1, 1)), play(hop(6, 5), hop(6, 1))]))).toBeNull();
});

test("nothing to play has no tree", () => {
  expect(tree(lay([], []), "white", ["roll", { offer: "single" }])).toBeNull();
});

const asked = (Object.keys(FRAMES) as FrameName[]).filter((name) =>
  FRAMES[name].ask?.legal?.some(isPlay),
);

describe.each(asked)("the recorded question “%s”", (name) => {
  const { view, ask } = FRAMES[name];
  const plays = (ask?.legal ?? []).filter(isPlay);
  const on = checkersOf(view);
  const start = tree(on, view.turn, plays) as Moment;

  test("offers exactly the listed plays", () => {
    const ends = plays.map((action) => keyOf(drawn(on, view.turn, action.play) as Checkers));
    expect([...start.ends].sort()).toEqual(ends.sort());
  });

  test("can be answered with every listed play, as it is listed", () => {
    for (const { play } of plays) expect(follow(start, play)?.play).toEqual(play);
  });

  test("offers checkers that stand there", () => {
    for (const point of sources(start)) expect(on[view.turn][point]).toBeGreaterThan(0);
  });
});
