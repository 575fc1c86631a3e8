// How this browser is told of its tables, as the server knows it.

import { useCallback, useEffect, useState } from "react";
import { refusalText } from "../game/sentences";
import { useTranslations } from "../i18n";
import { ensureIdentity, fetchJson, postJson, RefusedError } from "../net/api";
import type { NoticesResponse } from "../protocol/types";
import { usePreferences } from "../ui/preferences";

export interface Notices {
  /** Null until the server has answered. */
  state: NoticesResponse | null;
  problem: string | null;
  busy: boolean;
  /** Posts a request below `/notices`, made by the function, whose answer is the new state. */
  change: (path: string, body: () => Promise<unknown> | unknown) => Promise<void>;
}

export function useNotices(): Notices {
  const t = useTranslations();
  const language = usePreferences(({ language }) => language);
  const [state, setState] = useState<NoticesResponse | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const run = useCallback(
    async (request: () => Promise<NoticesResponse>) => {
      setBusy(true);
      setProblem(null);
      try {
        await ensureIdentity();
        setState(await request());
      } catch (error) {
        if (!(error instanceof RefusedError)) throw error;
        setProblem(refusalText(error.refusal, null, language, t));
      } finally {
        setBusy(false);
      }
    },
    [language, t],
  );
  useEffect(() => void run(() => fetchJson<NoticesResponse>("/notices")), [run]);
  const change: Notices["change"] = (path, body) =>
    run(async () => postJson<NoticesResponse>(`/notices/${path}`, await body()));
  return { state, problem, busy, change };
}
