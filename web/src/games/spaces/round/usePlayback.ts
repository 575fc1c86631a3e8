// The playback state of a round that has been shown.

import { useEffect, useState } from "react";

const STEP_DURATION_MS = 950;

export interface Playback {
  step: number;
  playing: boolean;
  /** Whether the other side's traps are hidden. */
  fog: boolean;
  /** Whether the round is shown for the first time, so that its result stays hidden. */
  firstViewing: boolean;
  go: (step: number) => void;
  toggle: () => void;
  setFog: (fog: boolean) => void;
}

interface PlaybackState {
  round: number;
  step: number;
  playing: boolean;
  fog: boolean;
}

/** Plays a round of so many steps when asked to; it begins at its end. */
export function usePlayback(round: number, steps: number): Playback {
  const initialState: PlaybackState = { round, step: steps, playing: false, fog: false };
  const [kept, setState] = useState(initialState);
  const state = kept.round === round ? kept : initialState;
  if (state !== kept) setState(state);

  const { step, playing, fog } = state;
  useEffect(() => {
    if (!playing) return;
    const on = setTimeout(() => {
      setState((now) => ({ ...now, step: clamp(now.step + 1, steps), playing: now.step < steps }));
    }, STEP_DURATION_MS);
    return () => clearTimeout(on);
  });

  return {
    step,
    playing,
    fog,
    firstViewing: false,
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

function clamp(step: number, steps: number): number {
  return Math.max(0, Math.min(steps, step));
}
