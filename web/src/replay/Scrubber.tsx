// The playback controls of a replay, below the board: steps, a slider and the speed.

import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "../i18n";
import { SelectField } from "../ui/fields";

const PLAYBACK_SPEEDS = ["0.5", "1", "2", "4", "8"];

interface ScrubberProps {
  step: number;
  last: number;
  go: (step: number) => void;
  playing: boolean;
  setPlaying: (playing: boolean) => void;
  speed: string;
  setSpeed: (speed: string) => void;
}

export function Scrubber({ step, last, go, playing, setPlaying, speed, setSpeed }: ScrubberProps) {
  const t = useTranslations();
  return (
    <section className="scrubber panel" aria-label={t.replay.playback}>
      <div className="row">
        <StepButton label={t.replay.first} onPress={() => go(0)}>
          <ChevronFirst aria-hidden="true" />
        </StepButton>
        <StepButton label={t.replay.previous} onPress={() => go(step - 1)}>
          <ChevronLeft aria-hidden="true" />
        </StepButton>
        <button type="button" className="button button-main" onClick={() => setPlaying(!playing)}>
          {playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
          {playing ? t.replay.pause : t.replay.play}
        </button>
        <StepButton label={t.replay.next} onPress={() => go(step + 1)}>
          <ChevronRight aria-hidden="true" />
        </StepButton>
        <StepButton label={t.replay.last} onPress={() => go(last)}>
          <ChevronLast aria-hidden="true" />
        </StepButton>
      </div>
      <div className="scrub-way">
        <input
          id="scrub"
          type="range"
          min={0}
          max={last}
          value={step}
          onChange={(event) => go(Number(event.target.value))}
        />
        <label htmlFor="scrub" className="scrub-label">
          {t.replay.step(step, last)}
        </label>
      </div>
      <SelectField
        label={t.replay.speed}
        labelHidden
        value={speed}
        choices={PLAYBACK_SPEEDS.map((value) => ({ value, name: `${value}×` }))}
        change={setSpeed}
      />
    </section>
  );
}

function StepButton(props: { label: string; onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" className="icon-button" onClick={props.onPress} title={props.label}>
      {props.children}
    </button>
  );
}
