// The playback controls of a round.

import { CloudFog, Pause, Play, SkipBack, SkipForward, StepBack, StepForward } from "lucide-react";
import type { ReactNode } from "react";
import type { SpacesTexts } from "../translations";
import type { Playback } from "./usePlayback";

interface PlaybackControlsProps {
  playback: Playback;
  steps: number;
  /** Whether the round is shown for the first time, so that one cannot go back yet. */
  live: boolean;
  texts: SpacesTexts;
}

export function PlaybackControls(props: PlaybackControlsProps) {
  const { playback, steps, live } = props;
  const { round } = props.texts;
  const { step, playing, fog } = playback;
  return (
    <div className="transport">
      <ControlButton label={round.first} off={live || step === 0} act={() => playback.go(0)}>
        <SkipBack size={18} aria-hidden="true" />
      </ControlButton>
      <ControlButton label={round.back} off={live || step === 0} act={() => playback.go(step - 1)}>
        <StepBack size={18} aria-hidden="true" />
      </ControlButton>
      <ControlButton label={playing ? round.pause : round.play} act={playback.toggle}>
        {playing ? <Pause size={18} aria-hidden="true" /> : <Play size={18} aria-hidden="true" />}
      </ControlButton>
      <ControlButton label={round.forward} off={step >= steps} act={() => playback.go(step + 1)}>
        <StepForward size={18} aria-hidden="true" />
      </ControlButton>
      <ControlButton label={round.last} off={step >= steps} act={() => playback.go(steps)}>
        <SkipForward size={18} aria-hidden="true" />
      </ControlButton>
      <input
        type="range"
        min={0}
        max={steps}
        value={step}
        disabled={live}
        aria-label={round.scrub}
        aria-valuetext={round.step(step, steps)}
        onChange={(event) => playback.go(Number(event.target.value))}
      />
      <span className="count" aria-hidden="true">
        {step}/{steps}
      </span>
      <button
        type="button"
        className="button tool"
        aria-pressed={fog}
        disabled={live}
        aria-label={`${round.fog}. ${round.fogAbout}`}
        title={`${round.fog}: ${round.fogAbout}`}
        onClick={() => playback.setFog(!fog)}
      >
        <CloudFog size={18} aria-hidden="true" />
      </button>
    </div>
  );
}

function ControlButton(props: {
  label: string;
  off?: boolean;
  act: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className="button tool"
      title={props.label}
      disabled={props.off}
      onClick={props.act}
    >
      {props.children}
    </button>
  );
}
