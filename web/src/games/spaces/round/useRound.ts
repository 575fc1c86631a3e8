// A round as it is shown: its boards, its steps as they are seen, and what lies on the paper.

import { type RefObject, useLayoutEffect, useMemo, useRef } from "react";
import { Motion } from "../../../ui/motion";
import { useDesk } from "../desk/desk";
import { type Lay, trail } from "../drawing/geometry";
import { read, type Sheet } from "../format/board";
import type { Pair, Played, StepEvent } from "../types";
import { type Frame, frameAt } from "./frame";
import { laid } from "./Overlay";
import { type Film, type Playback, usePlayback } from "./playback";
import { fogged, run } from "./run";

export interface Shown {
  sheets: Pair<Sheet> | undefined;
  /** The steps, with or without the fog. */
  steps: StepEvent[];
  frame: Frame;
  lays: Pair<Lay>;
  playback: Playback;
  pieces: Pair<RefObject<SVGGElement | null>>;
}

/** The round with this number, from 0; the seat below runs up the paper. */
export function useRound(
  played: Played | undefined,
  round: number,
  seat: number | null,
  film: Film | null,
): Shown {
  const watch = useDesk((desk) => desk.watch);
  const sheets = useMemo(() => sheetsOf(played), [played]);
  const whole = useMemo(() => (sheets ? run(sheets) : []), [sheets]);
  const playback = usePlayback(round, whole.length, film, watch);
  const { step, fog } = playback;
  const steps = useMemo(
    () => (fog ? whole.map((one) => fogged(one, seat)) : whole),
    [whole, fog, seat],
  );
  const frame = useMemo(() => frameAt(steps, step), [steps, step]);
  const size = sheets?.[0].size ?? 0;
  const lays = useMemo(() => laid(size, seat ?? 0), [size, seat]);
  const [one, two] = [useRef<SVGGElement>(null), useRef<SVGGElement>(null)];
  useTravel(steps, step, lays, [one, two]);
  return { sheets, steps, frame, lays, playback, pieces: [one, two] };
}

function sheetsOf(played: Played | undefined): Pair<Sheet> | undefined {
  const [one, two] = (played?.boards ?? []).map(read);
  return one && two ? [one, two] : undefined;
}

/** Lets the pieces travel when the film goes one step on. */
function useTravel(
  steps: StepEvent[],
  step: number,
  lays: Pair<Lay>,
  pieces: Pair<RefObject<SVGGElement | null>>,
) {
  const motion = useRef(new Motion());
  const before = useRef(step);
  useLayoutEffect(() => {
    const forward = step === before.current + 1;
    if (step === before.current) return;
    motion.current.finish();
    before.current = step;
    if (!forward) return;
    const [was, is] = [frameAt(steps, step - 1), frameAt(steps, step)];
    for (const seat of [0, 1] as const) {
      const way = (side = is.sides[seat]) => trail(lays[seat], side.stops, side.exit);
      const path = way().slice(Math.max(0, way(was.sides[seat]).length - 1));
      const piece = pieces[seat].current;
      if (piece) motion.current.travel(piece, path, { step: 420, together: seat === 1 });
    }
  });
}
