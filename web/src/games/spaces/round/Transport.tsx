// The scrubber of a round.

import { CloudFog, Pause, Play, SkipBack, SkipForward, StepBack, StepForward } from "lucide-react";
import type { ReactNode } from "react";
import type { Texts } from "../words";
import type { Playback } from "./playback";

export function Transport(props: { playback: Playback; steps: number; texts: Texts }) {
  const { playback, steps } = props;
  const { round } = props.texts;
  const { step, playing, fog } = playback;
  return (
    <div className="transport">
      <Press label={round.first} off={step === 0} act={() => playback.go(0)}>
        <SkipBack size={18} aria-hidden="true" />
      </Press>
      <Press label={round.back} off={step === 0} act={() => playback.go(step - 1)}>
        <StepBack size={18} aria-hidden="true" />
      </Press>
      <Press label={playing ? round.pause : round.play} act={playback.toggle}>
        {playing ? <Pause size={18} aria-hidden="true" /> : <Play size={18} aria-hidden="true" />}
      </Press>
      <Press label={round.forward} off={step >= steps} act={() => playback.go(step + 1)}>
        <StepForward size={18} aria-hidden="true" />
      </Press>
      <Press label={round.last} off={step >= steps} act={() => playback.go(steps)}>
        <SkipForward size={18} aria-hidden="true" />
      </Press>
      <input
        type="range"
        min={0}
        max={steps}
        value={step}
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
        aria-label={`${round.fog}. ${round.fogAbout}`}
        title={`${round.fog}: ${round.fogAbout}`}
        onClick={() => playback.setFog(!fog)}
      >
        <CloudFog size={18} aria-hidden="true" />
      </button>
    </div>
  );
}

function Press(props: { label: string; off?: boolean; act: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className="button tool"
      aria-label={props.label}
      title={props.label}
      disabled={props.off}
      onClick={props.act}
    >
      {props.children}
    </button>
  );
}
