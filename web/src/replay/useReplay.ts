// The state of a replay page: its step, what is shown of it, and the playback.

import { useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import type { EventBatch, GameClient, PresentationControls } from "../game/contract";
import { BROWSER_PRESENTATION } from "../net/browserPresentation";
import type { ShownTable } from "../net/presentationQueue";
import type { GameEvent, MatchReplay } from "../protocol/types";
import { createReplayStore } from "./replayStore";

/** The shortest time from one step to the next at normal speed. */
const STEP_DURATION_MS = 1400;

interface ReplayState {
  step: number;
  /** The view after the step, which the board may still be on its way to. */
  position: unknown;
  /** The view after each step. */
  views: unknown[];
  shown: ShownTable;
  boardBatch: EventBatch<unknown, GameEvent> | null;
  presentation: PresentationControls;
  go: (step: number) => void;
  playing: boolean;
  setPlaying: (playing: boolean) => void;
}

export function useReplay(
  replay: MatchReplay,
  game: GameClient | null,
  firstStep: number,
  speed: number,
): ReplayState {
  const currentSpeed = useRef(speed);
  currentSpeed.current = speed;
  const [store] = useState(() =>
    createReplayStore(replay, firstStep, {
      ...BROWSER_PRESENTATION,
      setTimer: (ms, what) => BROWSER_PRESENTATION.setTimer(ms / currentSpeed.current, what),
      throwsDice: () => false,
    }),
  );
  const { step, shown, presentation: queue, views, setGame, go } = useStore(store);
  useEffect(() => {
    if (game) setGame(game);
  }, [game, setGame]);
  useEffect(() => () => queue.close(), [queue]);

  const last = replay.frames.length - 1;
  const [playing, setPlaying] = useState(false);
  usePlaybackTimer(playing && step < last, step, shown.behind, speed, go);
  useEffect(() => {
    if (step === last && !shown.behind) setPlaying(false);
  }, [step, last, shown.behind]);

  const { behind, held, boardBatch: batch } = shown;
  const boardBatch = useMemo(
    () => batch && { ...batch, speed: (batch.speed ?? 1) * speed },
    [batch, speed],
  );
  const presentation = useMemo(
    () => ({
      behind,
      held,
      hold: (held: boolean) => queue.hold(held),
      skipBeat: () => queue.skipBeat(),
      fastForward: () => queue.fastForward(),
    }),
    [behind, held, queue],
  );
  const position = views[step];
  return { step, position, views, shown, boardBatch, presentation, go, playing, setPlaying };
}

/** Goes on when a step has been shown, and not before its time is over. */
function usePlaybackTimer(
  runs: boolean,
  step: number,
  behind: boolean,
  speed: number,
  go: (step: number) => void,
): void {
  const [restedStep, setRestedStep] = useState<number | null>(null);
  useEffect(() => {
    setRestedStep(null);
    if (!runs) return;
    return BROWSER_PRESENTATION.setTimer(STEP_DURATION_MS / speed, () => setRestedStep(step));
  }, [runs, step, speed]);
  const due = runs && restedStep === step && !behind;
  useEffect(() => {
    if (due) go(step + 1);
  }, [due, step, go]);
}
