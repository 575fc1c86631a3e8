// The playback state of a round.

import { useEffect, useState } from "react";
import { prefersReducedMotion } from "../../../ui/animation";

const STEP_DURATION_MS = 950;
const ROUND_END_DURATION_MS = 1800;

export interface Playback {
  step: number;
  playing: boolean;
  /** Whether the other side's traps are hidden. */
  fog: boolean;
  /** Whether the round is shown for the first time, so that its result stays hidden. */
  firstViewing: boolean;
  /** Whether requested rounds are being played, so that later rounds stay hidden. */
  autoplay: boolean;
  go: (step: number) => void;
  toggle: () => void;
  setFog: (fog: boolean) => void;
}

/** A request to play rounds that have just been decided; identified by its number. */
export interface PlaybackRequest {
  number: number;
  /** The first and the last round, from 0. */
  from: number;
  to: number;
}

interface PlaybackState {
  round: number;
  request: number | null;
  step: number;
  playing: boolean;
  fog: boolean;
}

/** Plays a round; `next` is called when the request continues with another round. */
export function usePlayback(
  round: number,
  steps: number,
  request: PlaybackRequest | null,
  next: (round: number) => void,
): Playback {
  const requested = request && round >= request.from && round <= request.to ? request.number : null;
  const initialState = (): PlaybackState => {
    const runs = requested !== null && !prefersReducedMotion();
    return { round, request: requested, step: runs ? 0 : steps, playing: runs, fog: runs };
  };
  const [kept, setState] = useState(initialState);
  // Another round or a new request restarts the playback.
  const fresh = kept.round !== round || (requested !== null && kept.request !== requested);
  // A newer event batch finishes the playback.
  const overtaken = request === null && kept.request !== null && kept.playing;
  const ended = { ...kept, request: null, step: steps, playing: false, fog: false };
  const state = fresh ? initialState() : overtaken ? ended : kept;
  if (fresh || overtaken) setState(state);

  const { step, playing } = state;
  const last = request?.to ?? round;
  useEffect(() => {
    if (!playing) return;
    const atEnd = step >= steps;
    const on = setTimeout(
      () => {
        if (!atEnd) setState((now) => advance(now, steps));
        else if (round < last) next(round + 1);
        else setState((now) => ({ ...now, playing: false }));
      },
      atEnd ? ROUND_END_DURATION_MS : STEP_DURATION_MS,
    );
    return () => clearTimeout(on);
  });

  return {
    step,
    playing,
    fog: state.fog,
    firstViewing: playing && state.request !== null && step < steps,
    autoplay: playing && state.request !== null,
    go: (to) => setState((now) => ({ ...now, step: clamp(to, steps), playing: false })),
    toggle: () =>
      setState((now) => ({
        ...now,
        playing: !now.playing,
        step: !now.playing && now.step >= steps ? 0 : now.step,
      })),
    setFog: (fog) => setState((now) => ({ ...now, fog })),
  };
}

/** One step forward. The last step reveals hidden traps. */
function advance(state: PlaybackState, steps: number): PlaybackState {
  const step = clamp(state.step + 1, steps);
  return { ...state, step, fog: state.fog && !(state.request !== null && step >= steps) };
}

function clamp(step: number, steps: number): number {
  return Math.max(0, Math.min(steps, step));
}
