// A round as a film: where it is, and whether it runs.

import { useEffect, useState } from "react";
import { still } from "../../../ui/motion";

/** How long a step is looked at, and the end of a round before the next begins. */
const STEP_MS = 950;
const END_MS = 1800;

export interface Playback {
  step: number;
  playing: boolean;
  /** Whether traps of others are hidden. */
  fog: boolean;
  /** Whether it is seen for the first time: nothing tells how it will end. */
  live: boolean;
  /** Whether a film runs: nothing tells of the rounds to come. */
  filmed: boolean;
  go: (step: number) => void;
  toggle: () => void;
  setFog: (fog: boolean) => void;
}

/** A wish to show rounds as they happened; a new number is a new wish. */
export interface Film {
  number: number;
  /** The first and the last round, from 0. */
  from: number;
  to: number;
}

interface State {
  round: number;
  film: number | null;
  step: number;
  playing: boolean;
  fog: boolean;
}

/** Plays a round of so many steps; `next` is asked for when a film goes on with another. */
export function usePlayback(
  round: number,
  steps: number,
  film: Film | null,
  next: (round: number) => void,
): Playback {
  const filmed = film && round >= film.from && round <= film.to ? film.number : null;
  const opened = (): State => {
    const runs = filmed !== null && !still();
    return { round, film: filmed, step: runs ? 0 : steps, playing: runs, fog: runs };
  };
  const [kept, setState] = useState(opened);
  // Another round, or the same one happening, begins anew within the same drawing.
  const fresh = kept.round !== round || (filmed !== null && kept.film !== filmed);
  // A newer happening finishes the film of an older one.
  const overtaken = film === null && kept.film !== null && kept.playing;
  const ended = { ...kept, film: null, step: steps, playing: false, fog: false };
  const state = fresh ? opened() : overtaken ? ended : kept;
  if (fresh || overtaken) setState(state);

  const { step, playing } = state;
  const last = film?.to ?? round;
  useEffect(() => {
    if (!playing) return;
    const atEnd = step >= steps;
    const on = setTimeout(
      () => {
        if (!atEnd) setState((now) => stepped(now, steps));
        else if (round < last) next(round + 1);
        else setState((now) => ({ ...now, playing: false }));
      },
      atEnd ? END_MS : STEP_MS,
    );
    return () => clearTimeout(on);
  });

  return {
    step,
    playing,
    fog: state.fog,
    live: playing && state.film !== null && step < steps,
    filmed: playing && state.film !== null,
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

/** One step on. With the last one the boards are opened. */
function stepped(state: State, steps: number): State {
  const step = clamp(state.step + 1, steps);
  return { ...state, step, fog: state.fog && !(state.film !== null && step >= steps) };
}

function clamp(step: number, steps: number): number {
  return Math.max(0, Math.min(steps, step));
}
