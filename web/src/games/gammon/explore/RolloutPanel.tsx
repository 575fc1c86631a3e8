// Rolls a position out: many games from it, with progress, and what they came to.

import { useEffect, useRef, useState } from "react";
import type { GameClient } from "../../../game/contract";
import { refusalText } from "../../../game/sentences";
import { useTranslations } from "../../../i18n";
import type { Language } from "../../../i18n/language";
import { actionText } from "../../../insight/actionText";
import { percent, result } from "../../../insight/numbers";
import { ensureIdentity, postJson, RefusedError } from "../../../net/api";
import type {
  ExploreResponse,
  RefusalMessage,
  Rollout,
  SampledMean,
} from "../../../protocol/types";
import { ErrorMessage } from "../../../ui/fields";
import { usePreferences } from "../../../ui/preferences";

const GAMES = 1296;
const POLL_INTERVAL_MS = 400;

interface RolloutPanelProps {
  setup: unknown;
  /** What is asked in the position. */
  prompt: string;
  game: GameClient | null;
}

export function RolloutPanel({ setup, prompt, game }: RolloutPanelProps) {
  const t = useTranslations();
  const language = usePreferences(({ language }) => language);
  const [rollout, setRollout] = useState<Rollout | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<RefusalMessage | null>(null);
  const [seed, setSeed] = useState(1);
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);

  // The server ends a rollout when nobody asks for it any more.
  const stop = () => {
    current.current?.abort();
    setProgress(null);
  };
  const start = async () => {
    current.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    current.current = controller;
    setProgress(0);
    setRefusal(null);
    setSeed(seed + 1);
    try {
      await ensureIdentity();
      while (!signal.aborted) {
        const body = { game: "gammon", setup, games: GAMES, seed };
        const response = await postJson<ExploreResponse>("/explore", body, signal);
        if (signal.aborted) return;
        if (response.state === "done") {
          setRollout(response.exploration.rollout ?? null);
          return setProgress(null);
        }
        setProgress(response.state === "running" ? response.percent : 0);
        await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
      }
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof RefusedError)) throw error;
      setRefusal(error.refusal);
      setProgress(null);
    }
  };

  return (
    <section aria-labelledby="rollout">
      <h3 id="rollout">{t.insight.rollOutTitle}</h3>
      {refusal && <ErrorMessage>{refusalText(refusal, null, language, t)}</ErrorMessage>}
      {rollout && (
        <>
          <ol className="alternatives">
            {rollout.lines.map(({ action, result: mean, loss }) => (
              <li key={action?.notation ?? ""} className="alternative">
                <span className="alternative-action">
                  {action ? actionText(action, game, setup, language, prompt) : t.insight.position}
                </span>
                <span className="alternative-worth">{interval(mean, rollout, language)}</span>
                <span className="alternative-cost">
                  {loss.mean > 0 ? interval({ ...loss, mean: -loss.mean }, rollout, language) : ""}
                </span>
              </li>
            ))}
          </ol>
          <p className="about">{t.insight.rollOutAbout(rollout.games, rollout.is_partial)}</p>
        </>
      )}
      {progress === null ? (
        <button type="button" className="button" onClick={() => void start()}>
          {rollout ? t.insight.rollOutAgain : t.insight.rollOut}
        </button>
      ) : (
        <p className="analysis-progress" role="status">
          <progress max={100} value={progress} aria-label={t.insight.rollingOut} />
          <span>{t.insight.rollingOut}</span>
          <button type="button" className="button button-quiet" onClick={stop}>
            {t.insight.stopRollOut}
          </button>
        </p>
      )}
    </section>
  );
}

/** "+0.125 ± 0.004", or "63 % ± 0.4 %". */
function interval({ mean, margin }: SampledMean, { unit }: Rollout, language: Language): string {
  if (unit === "chance") return `${result(mean, unit, language)} ± ${percent(margin, language)}`;
  const digits = { minimumFractionDigits: 3, maximumFractionDigits: 3 };
  const format = new Intl.NumberFormat(language, digits);
  return `${result(mean, unit, language)} ± ${format.format(margin)}`;
}
