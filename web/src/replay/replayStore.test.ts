import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { client as spaces } from "../games/spaces";
import { TABLES } from "../games/spaces/fixtures";
import type { View } from "../games/spaces/types";
import type { MatchReplay } from "../protocol/types";
import { createReplayStore } from "./replayStore";

const [recorded] = TABLES;
const REPLAY: MatchReplay = {
  game: "spaces",
  match: 1,
  config: {},
  players: [{ nick: "Ann" }, { nick: "Ben" }],
  seat: 0,
  frames: (recorded?.played ?? []).map(({ events = [], view }, seq) => ({
    seq,
    time: 0,
    events,
    ...(view && { view }),
  })),
};
/** The step that is the first round. */
const ROUND = REPLAY.frames.findIndex(({ events }) =>
  events.some(({ code }) => code === "round-over"),
);
const STEP_COUNT = REPLAY.frames[ROUND]?.events.filter(({ code }) => code === "step").length ?? 0;

let reducedMotion = false;

function openAt(step: number) {
  const store = createReplayStore(REPLAY, step, {
    now: () => Date.now(),
    setTimer: (ms, what) => {
      const timer = setTimeout(what, ms);
      return () => clearTimeout(timer);
    },
    isHidden: () => false,
    prefersReducedMotion: () => reducedMotion,
    throwsDice: () => false,
  });
  store.getState().setGame(spaces);
  const told = () => store.getState().shown.table;
  return {
    ...store.getState(),
    behind: () => store.getState().shown.behind,
    /** The number of rounds whose result the panel shows. */
    toldRounds: () => (told().view as View).rounds.length,
    toldCodes: () =>
      told()
        .log.filter(({ seq }) => seq === ROUND)
        .map(({ event }) => event.code),
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  reducedMotion = false;
});
afterEach(() => {
  vi.useRealTimers();
});

test("the result of a round is told after its last step", () => {
  const replay = openAt(ROUND - 1);
  replay.go(ROUND);
  for (let step = 0; step < STEP_COUNT; step += 1) {
    expect(replay.behind()).toBe(true);
    expect(replay.toldCodes()).not.toContain("round-over");
    expect(replay.toldRounds()).toBe(0);
    vi.advanceTimersByTime(1000);
  }
  expect(replay.toldCodes()).toContain("round-over");
  expect(replay.toldRounds()).toBe(1);
  vi.advanceTimersByTime(2000);
  expect(replay.behind()).toBe(false);
});

test("a step that is not the next one is shown at once", () => {
  const replay = openAt(0);
  replay.go(ROUND + 1);
  replay.go(ROUND);
  expect(replay.behind()).toBe(false);
  expect(replay.toldRounds()).toBe(1);
});

test("whoever goes on does not wait for the step before", () => {
  const replay = openAt(ROUND - 1);
  replay.go(ROUND);
  replay.go(ROUND + 1);
  expect(replay.toldCodes()).toContain("round-over");
});

test("steps are shown at once with reduced motion", () => {
  reducedMotion = true;
  const replay = openAt(ROUND - 1);
  replay.go(ROUND);
  expect(replay.behind()).toBe(false);
  expect(replay.toldRounds()).toBe(1);
});
