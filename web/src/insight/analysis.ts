// The analysis of a match, related to the steps of its replay.

import type {
  AnalysisMoment,
  CostMark,
  DecisionReview,
  JudgedAction,
  MatchAnalysis,
  MatchReplay,
  RollLuck,
} from "../protocol/types";

/** A decision with the frame that shows the position in which it was made. */
export interface LocatedDecision extends DecisionReview {
  /** The frame before it. */
  frame: number;
}

/** A roll with the frame that shows it. */
export interface LocatedRoll extends RollLuck {
  frame: number;
}

/** A moment with the frame that shows what happened, or what was decided. */
export interface LocatedMoment extends AnalysisMoment {
  frame: number;
}

/** An analysis by the frames of a replay. */
export interface ReplayAnalysis {
  analysis: MatchAnalysis;
  /** The chances of each seat after each frame. */
  chances: number[][];
  decisions: LocatedDecision[];
  rolls: LocatedRoll[];
  moments: LocatedMoment[];
}

/** Whether the frames of a replay say how many steps they have; those of older files do not. */
export function hasSteps(replay: MatchReplay): boolean {
  return replay.frames.some(({ steps }) => (steps ?? 0) > 0);
}

/** How many steps of the match were made before each frame, and after the last one. */
function stepsBefore(replay: MatchReplay): number[] {
  const before = [0];
  for (const { steps = 0 } of replay.frames) before.push((before.at(-1) ?? 0) + steps);
  return before;
}

/** Relates an analysis to the frames of a replay. */
export function locate(analysis: MatchAnalysis, replay: MatchReplay): ReplayAnalysis {
  const before = stepsBefore(replay);
  const frameOf = (step: number) => before.findIndex((_, frame) => step < (before[frame + 1] ?? 0));
  const decisions = analysis.decisions.flatMap((decision) => {
    const frame = frameOf(decision.step) - 1;
    return frame < 0 ? [] : [{ ...decision, frame }];
  });
  const rolls = analysis.rolls.map((roll) => ({ ...roll, frame: Math.max(0, frameOf(roll.step)) }));
  const moments = analysis.moments.map((moment) => {
    const frame = frameOf(moment.step);
    const isDecision = moment.kind === "mistake" || moment.kind === "good";
    return { ...moment, frame: Math.max(0, isDecision ? frame - 1 : frame) };
  });
  const chances = replay.frames.map(
    (_, frame) => analysis.evaluations[before[frame + 1] ?? 0]?.chances ?? [],
  );
  return { analysis, chances, decisions, rolls, moments };
}

/** The largest moments, at most so many, in the order of the match. */
export function largestMoments(moments: readonly LocatedMoment[], most: number): LocatedMoment[] {
  const largest = moments.toSorted((one, other) => other.size - one.size);
  // What happened in one frame is one moment.
  const distinct = largest.filter(
    ({ frame }, at) => largest.findIndex((other) => other.frame === frame) === at,
  );
  return distinct.slice(0, most).toSorted((one, other) => one.frame - other.frame);
}

/** The decision that was made in the position of a frame. */
export function decisionAt(
  { decisions }: ReplayAnalysis,
  frame: number,
): LocatedDecision | undefined {
  return decisions.find((decision) => decision.frame === frame);
}

export const isSameAction = (one: JudgedAction, other: JudgedAction): boolean =>
  JSON.stringify(one.action) === JSON.stringify(other.action);

/** Whether a decision was a mistake or worse. */
export const isMarked = ({ played }: DecisionReview): boolean => played.mark !== undefined;

const MARK_ORDER: readonly CostMark[] = ["inaccuracy", "mistake", "blunder"];

/** How bad a mark is, from 0. */
export const markLevel = (mark: CostMark): number => MARK_ORDER.indexOf(mark);
