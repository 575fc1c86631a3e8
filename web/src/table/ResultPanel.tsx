// The result of a match, with buttons for a rematch, the replay and the export.

import { ChartLine, Check, Download, Eye, Play, RotateCcw } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import type { GameClient, Player } from "../game/contract";
import { refusalText } from "../game/sentences";
import { useGameInfo } from "../game/useGameInfo";
import { viewerSeat } from "../game/viewer";
import { HandoverNote } from "../handover/HandoverNote";
import { type Translations, useTranslations } from "../i18n";
import { type AnalysisSource, useAnalysis } from "../insight/useAnalysis";
import { startObstacle } from "../lobby/StartControls";
import type { MatchInfo } from "../protocol/types";
import { ShareStep } from "../replay/ShareStep";
import { focusableAbout } from "../ui/about";
import { ErrorMessage, ToggleField } from "../ui/fields";
import { usePreferences } from "../ui/preferences";
import { SeatMark } from "../ui/tints";
import { useSendCommand, useTable } from "./context";
import { HintNote } from "./HintNote";
import { MatchHighlights, useFinishedReplay } from "./MatchHighlights";
import { Podium } from "./Podium";
import { StandInNote } from "./StandInNote";
import "./result.css";
import { FileLink } from "../ui/FileLink";

interface ResultPanelProps {
  game: GameClient | null;
  players: Player[];
  onShowLobby: () => void;
  onClose: () => void;
}

/** "Ann has won". */
export function resultHeadline(
  match: MatchInfo | undefined,
  players: Player[],
  t: Translations,
): string {
  const ranks = match?.outcome?.ranks;
  if (!ranks) return t.tablePage.stopped;
  const winners = players.filter((player) => ranks[player.seat] === 1);
  if (winners.length === 1 && winners[0]?.you) return t.tablePage.youWon;
  return t.tablePage.won(t.and(winners.map((player) => player.name)), winners.length);
}

export function ResultPanel({ game, players, onShowLobby, onClose }: ResultPanelProps) {
  const t = useTranslations();
  const language = usePreferences(({ language }) => language);
  const lobby = useTable(({ lobby }) => lobby);
  const view = useTable(({ view }) => view);
  const info = useGameInfo(lobby.game);
  const sendCommand = useSendCommand();
  const [problem, setProblem] = useState<string | null>(null);
  const match = lobby.match;
  const ranks = match?.outcome?.ranks ?? [];
  const points = match?.outcome?.points;
  const order = players.toSorted((one, other) => (ranks[one.seat] ?? 9) - (ranks[other.seat] ?? 9));
  const runs = lobby.owner === lobby.you;
  const ready = lobby.members[lobby.you]?.ready ?? false;
  const obstacle = startObstacle(lobby, info?.seats[0] ?? 2, t);
  const where = `code=${lobby.code}&match=${match?.number ?? 1}`;
  const replay = useFinishedReplay(lobby.code, match?.number);
  // Where seats know different things, each player has an analysis of their own, which takes longer:
  // it is computed when somebody opens it.
  const source: AnalysisSource | null =
    info?.insight && !info.hidden && replay
      ? { from: "table", code: lobby.code, match: replay.match }
      : null;
  const { analysis } = useAnalysis(source, "quick");
  const hides = info?.hidden === true && viewerSeat(lobby) !== null;
  const agrees = (lobby.agreed ?? []).includes(lobby.you);

  const request = async (command: Parameters<typeof sendCommand>[0]) => {
    const refusal = await sendCommand(command);
    setProblem(refusal && refusalText(refusal, game, language, t));
  };

  return (
    <section className="result" aria-labelledby="result">
      <div className="result-first">
        <h2 id="result">{resultHeadline(match, players, t)}</h2>
        {match?.minutes !== undefined && <p className="about">{t.tablePage.took(match.minutes)}</p>}
        <HandoverNote />
        {match?.outcome && <Podium players={players} ranks={ranks} />}
        <div className="result-main">
          {runs ? (
            <button
              type="button"
              className="button button-main rematch"
              disabled={obstacle !== null}
              onClick={() => void request({ do: "start" })}
            >
              <RotateCcw aria-hidden="true" />
              {t.tablePage.again}
            </button>
          ) : (
            <button
              type="button"
              className={ready ? "button rematch" : "button button-main rematch"}
              aria-pressed={ready}
              onClick={() => void request({ do: "ready", ready: !ready })}
            >
              <Check aria-hidden="true" />
              {ready ? t.lobby.notReady : t.tablePage.again}
            </button>
          )}
          {runs && obstacle && <p className="about">{obstacle}</p>}
        </div>
        <div className="result-actions">
          <button type="button" className="button" onClick={onShowLobby}>
            {t.tablePage.toLobby}
          </button>
          <Link href={`/replay?${where}`} className="button">
            <Play aria-hidden="true" />
            {t.tablePage.replay}
          </Link>
          {info?.insight && (
            <Link href={`/replay?${where}&analysis`} className="button">
              <ChartLine aria-hidden="true" />
              {t.insight.open}
            </Link>
          )}
          <FileLink
            className="button"
            path={`/tables/${lobby.code}/export?match=${match?.number ?? 1}`}
          >
            <Download aria-hidden="true" />
            {t.tablePage.exportMatch}
          </FileLink>
          <button type="button" className="button button-quiet" onClick={onClose}>
            <Eye aria-hidden="true" />
            {t.tablePage.showBoard}
          </button>
          {replay && (
            <ShareStep
              code={lobby.code}
              shared={undefined}
              replay={replay}
              step={0}
              label={t.links.shareReplay}
            />
          )}
        </div>
        {problem && <ErrorMessage>{problem}</ErrorMessage>}
      </div>
      <div className="result-more">
        {match?.outcome && (
          <ol className="ranking">
            {order.map((player) => (
              <li key={player.seat}>
                <span className="rank">{t.tablePage.place(ranks[player.seat] ?? 0)}</span>
                <SeatMark tint={player.tint} size={18} />
                <strong>{player.name}</strong>
                <StandInNote match={match} seat={player.seat} />
                <HintNote match={match} seat={player.seat} isPerson={!player.bot} />
                <span className="summary">
                  {points && t.tablePage.points(points[player.seat] ?? 0)}
                  {(view && game?.summary ? game.summary(view, player.seat, language) : []).map(
                    (fact) => (
                      <span key={fact.label} {...focusableAbout(fact.about)}>
                        {fact.label} {fact.value}
                      </span>
                    ),
                  )}
                </span>
              </li>
            ))}
          </ol>
        )}
        {replay && (
          <MatchHighlights
            game={game}
            players={players}
            replay={replay}
            analysis={analysis}
            stepLink={(step) => `/replay?${where}&step=${step}`}
          />
        )}
        {hides && match && (
          <ToggleField
            label={t.links.reveal}
            about={t.links.revealAbout}
            checked={agrees}
            change={(agree) => void request({ do: "reveal", match: match.number, agree })}
          />
        )}
      </div>
    </section>
  );
}
