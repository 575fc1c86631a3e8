// Hints for the open ask of the viewer.

import { useState } from "react";
import { postJson, RefusedError } from "../net/api";
import type { AskView, Hint, RefusalMessage } from "../protocol/types";

export interface HintState {
  /** The hint for the open ask; null until it was asked for. */
  hint: Hint | null;
  pending: boolean;
  refusal: RefusalMessage | null;
  /** Asks for a hint, or hides it again. */
  toggle: () => void;
}

interface AnsweredHint {
  ask: number;
  hint?: Hint;
  refusal?: RefusalMessage;
}

/** Null where the table gives no hints, or nothing is asked of the viewer. */
export function useHint(code: string, ask: AskView | null, allowed: boolean): HintState | null {
  const [answered, setAnswered] = useState<AnsweredHint | null>(null);
  if (!allowed || !ask?.legal) return null;
  const current = answered?.ask === ask.id ? answered : null;
  const request = async () => {
    setAnswered({ ask: ask.id });
    try {
      const hint = await postJson<Hint>(`/tables/${code}/hint`, { ask: ask.id });
      setAnswered({ ask: ask.id, hint });
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      setAnswered({ ask: ask.id, refusal: error.refusal });
    }
  };
  return {
    hint: current?.hint ?? null,
    pending: current !== null && !current.hint && !current.refusal,
    refusal: current?.refusal ?? null,
    toggle: () => (current?.hint ? setAnswered(null) : void request()),
  };
}
