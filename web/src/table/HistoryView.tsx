// The match so far, step by step, as the viewer saw it: only the viewer's own screen goes back.

import { ChevronLeft, ChevronRight, Radio } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import type { GameClient, Player } from "../game/contract";
import { eventText } from "../game/sentences";
import { useTranslations } from "../i18n";
import { fetchJson } from "../net/api";
import type { MatchReplay } from "../protocol/types";
import { PositionFormats } from "../replay/PositionFormats";
import { replayViews } from "../replay/replay";
import { usePreferences } from "../ui/preferences";
import { useHotkeys } from "../ui/useHotkeys";
import { ActionBar } from "./ActionBar";
import "./history.css";

const noop = () => undefined;

/** The match so far, as the viewer saw it. */
export function fetchMatchSoFar(code: string, match: number): Promise<MatchReplay> {
  return fetchJson(`/tables/${code}/replay?match=${match}&so_far=true`);
}

/** The match so far; null until it is there. `onFailure` is called if it cannot be had. */
export function useMatchSoFar(
  code: string,
  match: number,
  wanted: boolean,
  onFailure: () => void,
): MatchReplay | null {
  const [replay, setReplay] = useState<MatchReplay | null>(null);
  useEffect(() => {
    if (!wanted) return setReplay(null);
    let active = true;
    fetchMatchSoFar(code, match).then(
      (found) => active && setReplay(found),
      () => active && onFailure(),
    );
    return () => {
      active = false;
    };
  }, [code, match, wanted, onFailure]);
  return replay;
}

interface HistoryViewProps {
  code: string;
  replay: MatchReplay;
  game: GameClient;
  players: Player[];
  /** The number of the table's latest entry. */
  seq: number;
  onLive: () => void;
}

export function HistoryView({ code, replay, game, players, seq, onLive }: HistoryViewProps) {
  const t = useTranslations();
  const language = usePreferences(({ language }) => language);
  const views = useMemo(() => replayViews(replay), [replay]);
  const last = replay.frames.length - 1;
  const [step, setStep] = useState(Math.max(0, last - 1));
  const go = (to: number) => setStep(Math.max(0, Math.min(last, to)));
  const frame = replay.frames[step];
  const newer = Math.max(0, seq - (replay.frames[last]?.seq ?? seq));
  const name = (seat: number) => players[seat]?.name ?? t.lobby.chair(seat + 1);
  const said = frame?.events
    .map((event) => eventText(event, game, language, name))
    .filter(Boolean)
    .join(" ");
  useHotkeys({
    ArrowLeft: () => go(step - 1),
    ArrowRight: () => go(step + 1),
    Home: () => go(0),
    End: () => go(last),
    Escape: onLive,
  });
  return (
    <>
      <game.Board
        key="history"
        view={views[step]}
        seat={replay.seat ?? null}
        players={players}
        ask={null}
        eventBatch={null}
        act={noop}
        actionPending={false}
        language={language}
        announce={noop}
      />
      {/* The board is seen whole. */}
      <ActionBar>
        <section className="history-bar" aria-label={t.end.historyTitle}>
          <div className="row">
            <button
              type="button"
              className="icon-button"
              title={t.replay.previous}
              onClick={() => go(step - 1)}
            >
              <ChevronLeft aria-hidden="true" />
            </button>
            <input
              type="range"
              min={0}
              max={last}
              value={step}
              aria-label={t.replay.scrub}
              aria-valuetext={t.replay.step(step, last)}
              onChange={(event) => go(Number(event.target.value))}
            />
            <button
              type="button"
              className="icon-button"
              title={t.replay.next}
              onClick={() => go(step + 1)}
            >
              <ChevronRight aria-hidden="true" />
            </button>
            <button type="button" className="button button-main" onClick={onLive}>
              <Radio aria-hidden="true" />
              {t.end.live}
            </button>
          </div>
          <p aria-live="polite">
            <strong>{t.replay.step(step, last)}</strong> {said || t.replay.begin}{" "}
            {newer > 0 && <span className="tag">{t.end.newSteps(newer)}</span>}
          </p>
          <PositionFormats
            ids={frame?.ids ?? []}
            transcript={`/tables/${code}/transcript?match=${replay.match}&seq=${frame?.seq ?? 0}`}
          />
          <p className="about">{t.end.historyHint}</p>
        </section>
      </ActionBar>
    </>
  );
}
