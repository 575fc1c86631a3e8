// The steps of a round in words; the one that is shown is explained.

import { useEffect, useRef } from "react";
import type { Texts } from "../words";

export interface StepsProps {
  sentences: string[];
  why: string[];
  step: number;
  go: (step: number) => void;
  texts: Texts;
}

export function Steps({ sentences, why, step, go, texts }: StepsProps) {
  const list = useRef<HTMLOListElement>(null);
  // The list follows the film, without moving the page around it.
  useEffect(() => {
    const box = list.current;
    const line = box?.children[Math.max(0, step - 1)] as HTMLElement | undefined;
    if (!box || !line) return;
    const top = line.offsetTop - box.offsetTop;
    if (top < box.scrollTop || top + line.offsetHeight > box.scrollTop + box.clientHeight) {
      box.scrollTop = top + line.offsetHeight - box.clientHeight / 2;
    }
  }, [step]);
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
