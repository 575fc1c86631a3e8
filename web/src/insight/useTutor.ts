// The tutor: asks before a blunder, in matches against bots.

import { useCallback, useState } from "react";
import { postJson } from "../net/api";
import type { JudgedAction, Lobby, TutorResponse } from "../protocol/types";

/** A blunder that the viewer is about to make. */
export interface TutorWarning {
  planned: JudgedAction;
  best: JudgedAction;
  prompt: string;
  /** Makes it all the same. */
  proceed: () => void;
}

interface Tutor {
  warning: TutorWarning | null;
  /** Whether an action is being looked at. */
  checking: boolean;
  /** Looks at an action, and takes it unless it would be a blunder. */
  review: (ask: { id: number; prompt: string }, action: unknown, proceed: () => void) => void;
  dismiss: () => void;
}

/** Whether one person plays the match against bots. */
export function isAgainstBots({ chairs, match }: Lobby): boolean {
  const people = (match?.chairs ?? []).filter((chair) => chairs[chair]?.member !== undefined);
  return people.length === 1;
}

export function useTutor(code: string): Tutor {
  const [warning, setWarning] = useState<TutorWarning | null>(null);
  const [checking, setChecking] = useState(false);
  const review = useCallback<Tutor["review"]>(
    (ask, action, proceed) => {
      setChecking(true);
      postJson<TutorResponse>(`/tables/${code}/tutor`, { ask: ask.id, action })
        // Without an answer of the tutor the match goes on.
        .catch((): TutorResponse => ({}))
        .then(({ planned, best }) => {
          setChecking(false);
          if (planned && best) setWarning({ planned, best, prompt: ask.prompt, proceed });
          else proceed();
        });
    },
    [code],
  );
  return { warning, checking, review, dismiss: () => setWarning(null) };
}
