import { expect, test } from "vitest";
import type { DecisionReview, JudgedAction, MatchAnalysis, MatchReplay } from "../protocol/types";
import { decisionAt, hasSteps, largestMoments, locate } from "./analysis";

const frame = (seq: number, steps: number) => ({
  seq,
  time: 0,
  events: [],
  ...(steps > 0 && { steps }),
});

/** A beginning with a roll, then two entries: an action and a roll each. */
const replay: MatchReplay = {
  game: "ludo",
  match: 1,
  config: {},
  players: [{ nick: "Ann" }, { nick: "Ben" }],
  frames: [frame(1, 0), frame(2, 1), frame(3, 2), frame(4, 2)],
};

const judged = (token: number, cost: number): JudgedAction => ({
  action: { token },
  notation: String(token),
  chance: 0.5 - cost,
  cost,
});

const decision = (step: number, seat: number): DecisionReview => ({
  step,
  seat,
  prompt: "move",
  counts: true,
  played: judged(1, 0.1),
  best: [judged(2, 0), judged(1, 0.1)],
  choices: 2,
});

const analysis: MatchAnalysis = {
  game: "ludo",
  depth: "quick",
  unit: "chance",
  evaluations: [0.5, 0.55, 0.45, 0.6, 0.5, 1].map((first) => ({ chances: [first, 1 - first] })),
  decisions: [decision(1, 0), decision(3, 1)],
  rolls: [{ step: 2, seat: 1, purpose: "move", values: [6], luck: [-0.1, 0.1] }],
  seats: [],
  moments: [
    { step: 1, kind: "mistake", seat: 0, size: 0.1 },
    { step: 2, kind: "luck", seat: 1, size: 0.3 },
    { step: 4, kind: "turn", seat: 0, size: 0.2 },
  ],
};

test("chances are those after the last step of each frame", () => {
  const { chances } = locate(analysis, replay);
  expect(chances.map(([first]) => first)).toEqual([0.5, 0.55, 0.6, 1]);
});

test("a decision is shown in the frame before it, a roll in its own", () => {
  const shown = locate(analysis, replay);
  expect(shown.decisions.map((one) => one.frame)).toEqual([1, 2]);
  expect(shown.rolls.map((one) => one.frame)).toEqual([2]);
  expect(decisionAt(shown, 1)?.seat).toBe(0);
  expect(decisionAt(shown, 3)).toBeUndefined();
});

test("the largest moments are kept in the order of the match", () => {
  const { moments } = locate(analysis, replay);
  const kept = largestMoments(moments, 2);
  expect(kept.map(({ kind }) => kind)).toEqual(["luck", "turn"]);
});

test("a replay from before frames counted their steps cannot be related", () => {
  expect(hasSteps(replay)).toBe(true);
  expect(hasSteps({ ...replay, frames: [frame(1, 0), frame(2, 0)] })).toBe(false);
});
