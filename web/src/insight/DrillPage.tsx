// Practises the viewer's own past mistakes: a position, its choices, and what they cost.

import { useMemo, useState } from "react";
import { Link } from "wouter";
import type { Player } from "../game/contract";
import { useGame } from "../game/loadGame";
import { findGame } from "../games";
import { useTranslations } from "../i18n";
import type { JudgedAction } from "../protocol/types";
import { usePreferences } from "../ui/preferences";
import { seatTint } from "../ui/tints";
import { usePageTitle } from "../ui/usePageTitle";
import "../table/table.css";
import "../table/compact.css";
import "../replay/replay.css";
import { ActionLabel } from "./ActionLabel";
import { reasonTexts, withoutGivingUp } from "./actionText";
import { type DrillPosition, drillChoices, noteAnswer, readDrill } from "./drill";
import "./insight.css";
import { MarkBadge } from "./MarkBadge";
import { cost, worth } from "./numbers";

const noop = () => undefined;

export default function DrillPage() {
  const t = useTranslations();
  const [positions] = useState(() => readDrill());
  const [at, setAt] = useState(0);
  usePageTitle(`${t.insight.drill} · ${t.brand}`, false);
  const position = positions[at % Math.max(1, positions.length)];
  if (!position)
    return (
      <main className="page-note stack">
        <h1>{t.insight.drill}</h1>
        <p>{t.insight.drillEmpty}</p>
        <Link href="/" className="button button-main">
          {t.common.back}
        </Link>
      </main>
    );
  return (
    <DrillTask
      key={`${position.key} ${at}`}
      position={position}
      count={positions.length}
      next={() => setAt(at + 1)}
    />
  );
}

interface DrillTaskProps {
  position: DrillPosition;
  count: number;
  next: () => void;
}

function DrillTask({ position, count, next }: DrillTaskProps) {
  const t = useTranslations();
  const language = usePreferences(({ language }) => language);
  const { view, decision, names } = position;
  const game = useGame(position.game);
  const [answer, setAnswer] = useState<JudgedAction | null>(null);
  const choices = useMemo(() => {
    const best = withoutGivingUp(decision.best, game, decision.played);
    return drillChoices({ ...decision, best });
  }, [decision, game]);
  const tints = game?.tints?.(view) ?? [];
  const players: Player[] = names.map((name, seat) => ({
    seat,
    name,
    tint: tints[seat] ?? seatTint(seat),
    you: seat === decision.seat,
    connected: true,
  }));
  const name = (seat: number) => names[seat] ?? t.lobby.chair(seat + 1);
  const title = findGame(position.game)?.texts[language].title ?? position.game;
  const square = (game?.aspectRatio ?? 1.5) < 1.2;
  const choose = (choice: JudgedAction) => {
    setAnswer(choice);
    noteAnswer(position.key, choice.mark === undefined);
  };
  const best = decision.best[0];
  const reasons = answer && best ? reasonTexts(best.reasons, game, language, name) : [];
  return (
    <main
      data-game={position.game}
      className={`table replay drill ${square ? "table-square" : "table-wide"}`}
    >
      <h1 className="visually-hidden">
        {t.insight.drill}: {title}
      </h1>
      <section className="table-board" aria-label={title}>
        {game && (
          <game.Board
            view={view}
            seat={decision.seat}
            players={players}
            ask={null}
            eventBatch={null}
            act={noop}
            actionPending={false}
            language={language}
            announce={noop}
            advice={
              answer
                ? { seat: decision.seat, best: best?.action, played: answer.action }
                : undefined
            }
          />
        )}
      </section>
      <aside className="analysis panel" aria-label={t.insight.drill}>
        <h2>{t.insight.drillAsk(name(decision.seat))}</h2>
        <p className="about">{t.insight.drillCount(count)}</p>
        <ol className="alternatives drill-choices">
          {choices.map((choice) => (
            <li key={choice.notation}>
              <button
                type="button"
                className="alternative"
                aria-pressed={answer === choice}
                disabled={answer !== null}
                onClick={() => choose(choice)}
              >
                <span className="alternative-action">
                  <ActionLabel
                    judged={choice}
                    game={game}
                    view={view}
                    seat={decision.seat}
                    language={language}
                    prompt={decision.prompt}
                  />
                </span>
                {answer && (
                  <>
                    <span className="alternative-worth">{worth(choice, language)}</span>
                    <span className="alternative-cost">{cost(choice, language)}</span>
                    {choice.mark && <MarkBadge mark={choice.mark} />}
                  </>
                )}
              </button>
            </li>
          ))}
        </ol>
        {answer && (
          <>
            <p role="status">
              <strong>{answer.mark ? t.insight.drillWrong : t.insight.drillRight}</strong>{" "}
              {reasons.join(" ")}
            </p>
            <button type="button" className="button button-main" onClick={next}>
              {t.insight.drillNext}
            </button>
          </>
        )}
        <p>
          <Link href="/">{t.common.back}</Link>
        </p>
      </aside>
    </main>
  );
}
