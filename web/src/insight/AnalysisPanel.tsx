// The analysis beside a replay: how each player did, the moments, and every decision.

import { ChevronRight, Microscope } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { Link } from "wouter";
import type { GameClient, Player } from "../game/contract";
import { refusalText } from "../game/sentences";
import { useTranslations } from "../i18n";
import type { InsightDepth, JudgedAction } from "../protocol/types";
import { ErrorMessage, SelectField, ToggleField } from "../ui/fields";
import { usePreferences } from "../ui/preferences";
import { SeatMark } from "../ui/tints";
import { actionText } from "./actionText";
import { decisionAt, isMarked, largestMoments, type ReplayAnalysis } from "./analysis";
import { DecisionDetails } from "./DecisionDetails";
import { LuckList } from "./LuckList";
import { MarkBadge } from "./MarkBadge";
import { momentText } from "./momentText";
import { cost } from "./numbers";
import { SeatSummaries } from "./SeatSummaries";
import type { AnalysisState } from "./useAnalysis";

const MAX_MOMENTS = 6;

interface AnalysisPanelProps {
  state: AnalysisState;
  shown: ReplayAnalysis | null;
  game: GameClient | null;
  players: Player[];
  views: unknown[];
  step: number;
  go: (step: number) => void;
  chosen: JudgedAction | null;
  choose: (alternative: JudgedAction | null) => void;
  depth: InsightDepth;
  setDepth: (depth: InsightDepth) => void;
  /** Buttons beside the title. */
  children?: ReactNode;
}

export function AnalysisPanel(props: AnalysisPanelProps) {
  const { state, shown, game, players, views, step, go, chosen, choose } = props;
  const t = useTranslations();
  const language = usePreferences(({ language }) => language);
  const name = (seat: number) => players[seat]?.name ?? t.lobby.chair(seat + 1);
  const decision = shown && decisionAt(shown, step);
  const moments = useMemo(() => (shown ? largestMoments(shown.moments, MAX_MOMENTS) : []), [shown]);
  const isDeep = props.depth === "deep";
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keys
    <aside className="analysis panel" aria-label={t.insight.title} tabIndex={0}>
      <header className="row analysis-head">
        <h2>{t.insight.title}</h2>
        {shown && (
          <button
            type="button"
            className="button button-quiet"
            disabled={isDeep}
            onClick={() => props.setDepth("deep")}
          >
            <Microscope aria-hidden="true" />
            {isDeep && state.analysis?.depth === "deep" ? t.insight.isDeep : t.insight.deeper}
          </button>
        )}
        {props.children}
      </header>
      <AnalysisProgress state={state} game={game} />
      {shown && (
        <>
          {shown.analysis.viewer !== undefined && (
            <p className="about">{t.insight.asSeatKnew(name(shown.analysis.viewer))}</p>
          )}
          <SeatSummaries analysis={shown.analysis} players={players} name={name} />
          {decision && (
            <DecisionDetails
              key={decision.step}
              decision={decision}
              game={game}
              players={players}
              name={name}
              view={views[decision.frame]}
              chosen={chosen}
              choose={choose}
            />
          )}
          {moments.length > 0 && (
            <section aria-labelledby="analysis-moments">
              <h3 id="analysis-moments">{t.insight.moments}</h3>
              <ul className="analysis-list">
                {moments.map((moment) => (
                  <li key={`${moment.step} ${moment.kind}`}>
                    <button
                      type="button"
                      aria-current={moment.frame === step || undefined}
                      onClick={() => go(moment.frame)}
                    >
                      <ChevronRight aria-hidden="true" />
                      <span>{momentText(moment, { shown, game, views, name, language, t })}</span>
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <DecisionList {...props} shown={shown} />
          <p>
            <Link href="/drill" className="button button-quiet">
              {t.insight.drillOpen}
            </Link>
          </p>
          <LuckList shown={shown} players={players} name={name} step={step} go={go} />
        </>
      )}
    </aside>
  );
}

/** How far an analysis is, or why there is none. */
function AnalysisProgress({ state, game }: { state: AnalysisState; game: GameClient | null }) {
  const t = useTranslations();
  const language = usePreferences(({ language }) => language);
  const { progress, refusal, analysis } = state;
  if (refusal) return <ErrorMessage>{refusalText(refusal, game, language, t)}</ErrorMessage>;
  if (progress?.state === "running")
    return (
      <p className="analysis-progress" role="status">
        <progress max={100} value={progress.percent} aria-label={t.insight.running} />
        <span>{t.insight.running}</span>
      </p>
    );
  if (progress?.state === "queued") return <p role="status">{t.insight.queued(progress.ahead)}</p>;
  return analysis ? null : <p role="status">{t.common.loading}</p>;
}

/** Every decision with its cost, to jump to. */
function DecisionList({
  shown,
  game,
  players,
  views,
  step,
  go,
}: AnalysisPanelProps & { shown: ReplayAnalysis }) {
  const t = useTranslations();
  const language = usePreferences(({ language }) => language);
  const [seat, setSeat] = useState("all");
  const [onlyMarked, setOnlyMarked] = useState(true);
  const listed = shown.decisions.filter(
    (decision) =>
      (seat === "all" || decision.seat === Number(seat)) && (!onlyMarked || isMarked(decision)),
  );
  return (
    <section aria-labelledby="analysis-decisions">
      <h3 id="analysis-decisions">{t.insight.decisions}</h3>
      <div className="row analysis-filters">
        <SelectField
          label={t.insight.whose}
          labelHidden
          value={seat}
          choices={[
            { value: "all", name: t.insight.everybody },
            ...players.map((player) => ({ value: String(player.seat), name: player.name })),
          ]}
          change={setSeat}
        />
        <ToggleField label={t.insight.onlyMarked} checked={onlyMarked} change={setOnlyMarked} />
      </div>
      {listed.length === 0 && <p className="about">{t.insight.noneMarked}</p>}
      <ol className="analysis-list">
        {listed.map((decision) => {
          const { played, frame, prompt } = decision;
          const player = players[decision.seat];
          return (
            <li key={decision.step}>
              <button
                type="button"
                aria-current={frame === step || undefined}
                onClick={() => go(frame)}
              >
                {player && <SeatMark tint={player.tint} />}
                <span className="analysis-action">
                  <span className="visually-hidden">{player?.name}: </span>
                  {actionText(played, game, views[frame], language, prompt)}
                </span>
                <span className="alternative-cost">{cost(played, language)}</span>
                {played.mark && <MarkBadge mark={played.mark} />}
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
