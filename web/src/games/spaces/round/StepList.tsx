// The steps of a round as sentences; the current one with an explanation.

import { useRef } from "react";
import type { SpacesTexts } from "../translations";
import { useScrollToMarked } from "./useScrollToMarked";

export interface StepListProps {
  sentences: string[];
  why: string[];
  step: number;
  go: (step: number) => void;
  texts: SpacesTexts;
}

export function StepList({ sentences, why, step, go, texts }: StepListProps) {
  const list = useRef<HTMLOListElement>(null);
  useScrollToMarked(list, step);
  return (
    <section className="steps" aria-label={texts.round.steps}>
      <ol ref={list}>
        {sentences.map((sentence, at) => {
          const now = at + 1 === step;
          return (
            <li key={sentence} className={now ? "now" : at + 1 > step ? "later" : undefined}>
              <button
                type="button"
                aria-current={now ? "step" : undefined}
                onClick={() => go(at + 1)}
              >
                {sentence}
              </button>
              {now && why.length > 0 && (
                <ul className="why">
                  {why.map((reason) => (
                    <li key={reason}>{reason}.</li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
