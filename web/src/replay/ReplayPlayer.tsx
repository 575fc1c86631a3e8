// Plays a replay: the board at a step and playback controls; beside them the log up to that step, or
// the analysis of the match.

import { X } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { useSearchParams } from "wouter";
import type { BoardAdvice } from "../game/contract";
import { useGame } from "../game/loadGame";
import { personaOf } from "../game/personas";
import { levelName } from "../game/players";
import { useGameInfo } from "../game/useGameInfo";
import { LogView } from "../table/TableLog";
import "../table/table.css";
import "../table/compact.css";
import "../table/absence.css";
import { findGame } from "../games";
import { useTranslations } from "../i18n";
import { AnalysisPanel } from "../insight/AnalysisPanel";
import { decisionAt, hasSteps, locate, type ReplayAnalysis } from "../insight/analysis";
import { ChanceGraph } from "../insight/ChanceGraph";
import { addToDrill, ownMistakes } from "../insight/drill";
import { type AnalysisSource, useAnalysis } from "../insight/useAnalysis";
import "../insight/insight.css";
import type { GameName, InsightDepth, JudgedAction, MatchReplay } from "../protocol/types";
import { pageFragment } from "../site/site";
import { usePreferences } from "../ui/preferences";
import { useHotkeys } from "../ui/useHotkeys";
import { ReplayAside } from "./ReplayAside";
import { parseStep, replayPlayers } from "./replay";
import { Scrubber } from "./Scrubber";
import type { SharedReplay } from "./ShareStep";
import { useReplay } from "./useReplay";
import { useStepPreview } from "./useStepPreview";

const noop = () => undefined;

interface ReplayPlayerProps {
  replay: MatchReplay;
  /** The code of its table; missing for a match from a file or a link. */
  code?: string | null;
  /** The link that the replay was opened by. */
  shared?: SharedReplay;
  /** The text that the match was read from. */
  text?: string | undefined;
}

/** Shows a replay. */
export function ReplayPlayer({ code = null, shared, text, replay }: ReplayPlayerProps) {
  const t = useTranslations();
  const language = usePreferences(({ language }) => language);
  const game = useGame(replay.game);
  const info = useGameInfo(replay.game as GameName);
  const [search] = useSearchParams();
  const last = replay.frames.length - 1;
  const [firstStep] = useState(() => parseStep(search.get("step") ?? pageFragment(), replay));
  const [speed, setSpeed] = useState("1");
  const { step, position, views, shown, boardBatch, presentation, go, playing, setPlaying } =
    useReplay(replay, game, firstStep, Number(speed));
  const [analysing, setAnalysing] = useState(search.get("analysis") !== null);
  const [depth, setDepth] = useState<InsightDepth>("quick");
  const source = info?.insight && hasSteps(replay) ? sourceOf(replay, code, shared, text) : null;
  const state = useAnalysis(analysing ? source : null, depth);
  const analysis = useMemo(
    () => (state.analysis ? locate(state.analysis, replay) : null),
    [state.analysis, replay],
  );
  const [choice, setChoice] = useState<{ step: number; action: JudgedAction } | null>(null);
  const chosen = choice?.step === step ? choice.action : null;
  const { settle, preview } = useStepPreview(step, (to) => {
    setPlaying(false);
    go(to);
  });
  useHotkeys({
    ArrowLeft: () => go(step - 1),
    ArrowRight: () => go(step + 1),
    Home: () => go(0),
    End: () => go(last),
    " ": () => setPlaying(!playing),
  });

  const { view, log } = shown.table;
  const players = useMemo(
    () =>
      replayPlayers(
        replay,
        view && game?.tints ? game.tints(view) : [],
        (level, seat) =>
          code ? personaOf(code, seat, level).name : levelName(level, game, language),
        (seat) => t.lobby.chair(seat + 1),
      ),
    [replay, code, view, game, language, t],
  );
  useEffect(() => {
    if (!code || !analysis) return;
    const names = players.map(({ name }) => name);
    addToDrill(ownMistakes(replay, analysis, views, names));
  }, [code, analysis, replay, views, players]);
  const title = findGame(replay.game)?.texts[language].title ?? replay.game;
  const from = code ?? (shared ? t.links.shared : t.replay.imported);
  const square = (game?.aspectRatio ?? 1.5) < 1.2;
  const isAnalysing = analysing && source !== null;

  return (
    <main
      data-game={replay.game}
      className={`table replay ${square ? "table-square" : "table-wide"} ${isAnalysing ? "replay-analysis" : ""}`}
    >
      <h1 className="visually-hidden">
        {isAnalysing ? t.insight.title : t.replay.title}: {title}, {from}
      </h1>
      <section className="table-board" aria-label={title}>
        {game && shown.boardView !== null && (
          <game.Board
            view={shown.boardView}
            seat={replay.seat ?? null}
            players={players}
            ask={null}
            eventBatch={boardBatch}
            act={noop}
            actionPending={false}
            language={language}
            announce={noop}
            presentation={presentation}
            advice={isAnalysing && !shown.behind ? adviceAt(analysis, step, chosen) : undefined}
          />
        )}
      </section>
      <Scrubber
        step={step}
        last={last}
        go={go}
        playing={playing}
        setPlaying={setPlaying}
        speed={speed}
        setSpeed={setSpeed}
      />
      {isAnalysing ? (
        <>
          {analysis && (
            <ChanceGraph
              shown={analysis}
              players={players}
              step={step}
              go={settle}
              preview={preview}
            />
          )}
          <AnalysisPanel
            state={state}
            shown={analysis}
            game={game}
            players={players}
            views={views}
            step={step}
            go={go}
            chosen={chosen}
            choose={(action) => setChoice(action && { step, action })}
            depth={depth}
            setDepth={setDepth}
          >
            <button
              type="button"
              className="icon-button"
              title={t.insight.close}
              onClick={() => setAnalysing(false)}
            >
              <X aria-hidden="true" />
            </button>
          </AnalysisPanel>
        </>
      ) : (
        <>
          <ReplayAside
            replay={replay}
            code={code}
            shared={shared}
            heading={`${title} · ${from}`}
            game={game}
            players={players}
            step={step}
            position={position}
            view={view}
            log={log}
            analyse={source ? () => setAnalysing(true) : undefined}
          />
          <div className="table-talk replay-talk">
            <LogView
              game={game}
              players={players}
              lines={log}
              memberName={(member) =>
                replay.players.find((player) => player.member === member)?.nick ?? "?"
              }
            />
          </div>
        </>
      )}
    </main>
  );
}

/** Where the server finds the match to analyse; null for a replay that was kept as a file. */
function sourceOf(
  replay: MatchReplay,
  code: string | null,
  shared: SharedReplay | undefined,
  text: string | undefined,
): AnalysisSource | null {
  if (code) return { from: "table", code, match: replay.match };
  if (shared) return { from: "link", token: shared.token, seat: replay.seat ?? null };
  return text === undefined ? null : { from: "text", text };
}

/** What the board points out: the chosen alternative or the best action, and what was played. */
function adviceAt(
  analysis: ReplayAnalysis | null,
  step: number,
  chosen: JudgedAction | null,
): BoardAdvice<unknown> | undefined {
  const decision = analysis && decisionAt(analysis, step);
  if (!decision) return undefined;
  const best = chosen ?? decision.best[0];
  return { seat: decision.seat, best: best?.action, played: decision.played.action };
}
