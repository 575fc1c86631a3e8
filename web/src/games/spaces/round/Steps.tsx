// The steps of a round in words; the one that is shown is explained.

import { useRef } from "react";
import type { Texts } from "../words";
import { useFollow } from "./follow";

export interface StepsProps {
  sentences: string[];
  why: string[];
  step: number;
  go: (step: number) => void;
  texts: Texts;
}

export function Steps({ sentences, why, step, go, texts }: StepsProps) {
  const list = useRef<HTMLOListElement>(null);
  useFollow(list, step);
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
