// The hint for the open ask: the best action with its reasons, and what the others cost.

import { Lightbulb, X } from "lucide-react";
import type { GameClient, SeatNamer } from "../game/contract";
import { refusalText } from "../game/sentences";
import { useTranslations } from "../i18n";
import type { JudgedAction } from "../protocol/types";
import { ErrorMessage } from "../ui/fields";
import { usePreferences } from "../ui/preferences";
import { ActionLabel, ActionPicture } from "./ActionLabel";
import { actionText, reasonTexts, withoutGivingUp } from "./actionText";
import { CubeEquities } from "./DecisionDetails";
import "./insight.css";
import { cost, worth } from "./numbers";
import type { HintState } from "./useHint";

/** How many other actions are listed. */
const MAX_OTHERS = 8;

/** Asks for a hint. */
export function HintButton({ state }: { state: HintState }) {
  const t = useTranslations();
  return (
    <button
      type="button"
      className="button button-quiet hint-button"
      aria-pressed={state.hint !== null}
      disabled={state.pending}
      onClick={state.toggle}
    >
      <Lightbulb aria-hidden="true" />
      <span className="hint-label">{t.insight.hint}</span>
    </button>
  );
}

interface HintPanelProps {
  state: HintState;
  game: GameClient | null;
  view: unknown;
  name: SeatNamer;
  act: (action: unknown) => void;
}

export function HintPanel({ state, game, view, name, act }: HintPanelProps) {
  const t = useTranslations();
  const language = usePreferences(({ language }) => language);
  const { hint, pending, refusal } = state;
  if (refusal)
    return (
      <div className="hint">
        <ErrorMessage>{refusalText(refusal, game, language, t)}</ErrorMessage>
      </div>
    );
  if (pending)
    return (
      <p className="hint" role="status">
        {t.insight.hintThinking}
      </p>
    );
  const best = hint?.actions[0];
  if (!hint || !best) return null;
  const text = (judged: JudgedAction) => actionText(judged, game, view, language, hint.prompt);
  const others = withoutGivingUp(hint.actions, game).slice(1, 1 + MAX_OTHERS);
  return (
    <section className="hint" aria-labelledby="hint">
      <header>
        <ActionPicture judged={best} game={game} view={view} seat={hint.seat} language={language} />
        <strong id="hint">{t.insight.hintBest(text(best))}</strong>
        <span>{worth(best, language)}</span>
        <button
          type="button"
          className="icon-button"
          title={t.insight.hintClose}
          onClick={state.toggle}
        >
          <X aria-hidden="true" />
        </button>
      </header>
      <p role="status">{reasonTexts(best.reasons, game, language, name).join(" ")}</p>
      {hint.double && <CubeEquities double={hint.double} language={language} />}
      <button type="button" className="button" onClick={() => act(best.action)}>
        {t.insight.hintPlay}
      </button>
      {others.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keys
        <ol aria-label={t.insight.hintOthers} tabIndex={0}>
          {others.map((judged) => (
            <li key={JSON.stringify(judged.action)}>
              <ActionLabel
                judged={judged}
                game={game}
                view={view}
                seat={hint.seat}
                language={language}
                prompt={hint.prompt}
              />
              <span className="alternative-cost">{cost(judged, language)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
