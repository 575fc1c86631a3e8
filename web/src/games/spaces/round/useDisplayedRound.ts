// Everything to show a round: its boards, its visible steps and the current frame.

import { type RefObject, useLayoutEffect, useMemo, useRef } from "react";
import type { PresentationControls } from "../../../game/contract";
import { AnimationQueue } from "../../../ui/animation";
import { type BoardPlacement, pathPoints } from "../drawing/geometry";
import { type BoardSheet, parseBoard } from "../format/board";
import { type RoundSteps, showRound, showRoundAsSeen } from "../rules";
import type { Pair, RoundResult, StepEvent } from "../types";
import { seatPlacements } from "./RoundOverlay";
import { frameAt, type RoundFrame } from "./roundFrame";
import { type Playback, usePlayback } from "./usePlayback";

/** A round that the table is showing, from 0, and how far it is shown. */
export interface LiveRound {
  round: number;
  step: number | "start" | "end";
  presentation: PresentationControls;
}

export interface DisplayedRound {
  sheets: Pair<BoardSheet> | undefined;
  /** The steps; the other side's traps are hidden during the first viewing. */
  shown: RoundSteps;
  frame: RoundFrame;
  placements: Pair<BoardPlacement>;
  playback: Playback;
  pieces: Pair<RefObject<SVGGElement | null>>;
}

const NO_STEPS: RoundSteps = { steps: [], trap_steps: [] };

/** The round with this number, from 0; the viewer's side moves up the paper. */
export function useDisplayedRound(
  played: RoundResult | undefined,
  round: number,
  seat: number | null,
  live: LiveRound | null,
): DisplayedRound {
  const sheets = useMemo(() => roundSheets(played), [played]);
  const whole = useMemo(() => (played ? showRound(played.boards) : NO_STEPS), [played]);
  const ownPlayback = usePlayback(round, whole.steps.length);
  const playback = live ? livePlayback(live, whole.steps.length) : ownPlayback;
  const { step, fog } = playback;
  const shown = useMemo(
    () => (fog && played ? showRoundAsSeen(played.boards, seat) : whole),
    [whole, played, fog, seat],
  );
  const { steps } = shown;
  const frame = useMemo(() => frameAt(steps, step), [steps, step]);
  const size = sheets?.[0].size ?? 0;
  const placements = useMemo(() => seatPlacements(size, seat ?? 0), [size, seat]);
  const [one, two] = [useRef<SVGGElement>(null), useRef<SVGGElement>(null)];
  usePieceAnimation(steps, step, placements, [one, two]);
  return { sheets, shown, frame, placements, playback, pieces: [one, two] };
}

/** The playback of a round that the table shows: its controls are those of the table. */
function livePlayback({ step: shown, presentation }: LiveRound, steps: number): Playback {
  const step = shown === "start" ? 0 : shown === "end" ? steps : shown;
  return {
    step,
    playing: !presentation.held,
    fog: step < steps,
    firstViewing: shown !== "end",
    go: (to) => {
      if (to >= steps) presentation.fastForward();
      else if (to === step + 1) presentation.skipBeat();
    },
    toggle: () => presentation.hold(!presentation.held),
    setFog: () => undefined,
  };
}

function roundSheets(played: RoundResult | undefined): Pair<BoardSheet> | undefined {
  const [one, two] = (played?.boards ?? []).map(parseBoard);
  return one && two ? [one, two] : undefined;
}

/** Animates the pieces when the playback advances by one step. */
function usePieceAnimation(
  steps: StepEvent[],
  step: number,
  lays: Pair<BoardPlacement>,
  pieces: Pair<RefObject<SVGGElement | null>>,
) {
  const motion = useRef(new AnimationQueue());
  const before = useRef(step);
  useLayoutEffect(() => {
    const forward = step === before.current + 1;
    if (step === before.current) return;
    motion.current.finish();
    before.current = step;
    if (!forward) return;
    const [was, is] = [frameAt(steps, step - 1), frameAt(steps, step)];
    for (const seat of [0, 1] as const) {
      const way = (side = is.sides[seat]) => pathPoints(lays[seat], side.stops, side.exit);
      const path = way().slice(Math.max(0, way(was.sides[seat]).length - 1));
      const piece = pieces[seat].current;
      if (piece) motion.current.moveAlong(piece, path, { stepMs: 420, withPrevious: seat === 1 });
    }
  });
}
