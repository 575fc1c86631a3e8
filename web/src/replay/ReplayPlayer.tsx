// Plays a replay: the board at a step, playback controls, and the log up to that step.

import {
  ChevronFirst,
  ChevronLast,
  ChevronLeft,
  ChevronRight,
  Download,
  Link2,
  Pause,
  Play,
  ShieldCheck,
} from "lucide-react";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useSearchParams } from "wouter";
import type { EventBatch } from "../game/contract";
import { useGame } from "../game/loadGame";
import { eventText } from "../game/sentences";
import { LogView } from "../table/TableLog";
import "../table/table.css";
import { findGame } from "../games";
import { useTranslations } from "../i18n";
import { SelectField } from "../ui/fields";
import { usePreferences } from "../ui/preferences";
import { SeatMark } from "../ui/tints";
import { useClipboard } from "../ui/useClipboard";
import { useHotkeys } from "../ui/useHotkeys";
import type { GameEvent, MatchReplay } from "../wire/types";
import { parseStep, replayLogLines, replayPlayers, replayViews, serializeReplay } from "./replay";
import { VerifyDialog } from "./VerifyDialog";

/** How long a step is shown at normal speed. */
const STEP_DURATION_MS = 1400;
const PLAYBACK_SPEEDS = ["0.5", "1", "2", "4", "8"];
const noop = () => undefined;

export function ReplayPlayer({ code, replay }: { code: string; replay: MatchReplay }) {
  const t = useTranslations();
  const language = usePreferences(({ language }) => language);
  const game = useGame(replay.game);
  const [search] = useSearchParams();
  const views = useMemo(() => replayViews(replay), [replay]);
  const last = replay.frames.length - 1;
  const [{ step, forward }, setAt] = useState(() => ({
    step: parseStep(search.get("step"), replay),
    forward: false,
  }));
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState("1");
  const [verifying, setVerifying] = useState(false);
  const [copied, copy] = useClipboard();

  const go = useCallback(
    (to: number) =>
      setAt(({ step }) => {
        const next = Math.max(0, Math.min(last, to));
        return { step: next, forward: next === step + 1 };
      }),
    [last],
  );
  useEffect(() => {
    if (!playing) return;
    if (step === last) {
      setPlaying(false);
      return;
    }
    const rest = STEP_DURATION_MS / Number(speed);
    const timer = setTimeout(() => go(step + 1), rest);
    return () => clearTimeout(timer);
  }, [playing, step, last, speed, go]);
  useHotkeys({
    ArrowLeft: () => go(step - 1),
    ArrowRight: () => go(step + 1),
    Home: () => go(0),
    End: () => go(last),
    " ": () => setPlaying(!playing),
  });

  const view = views[step];
  const frame = replay.frames[step];
  const players = useMemo(
    () =>
      replayPlayers(
        replay,
        view && game?.tints ? game.tints(view) : [],
        (level) => game?.translations[language].bots[level]?.name ?? level,
        (seat) => t.lobby.chair(seat + 1),
      ),
    [replay, view, game, language, t],
  );
  const lines = useMemo(() => replayLogLines(replay, step), [replay, step]);
  const name = (seat: number) => players[seat]?.name ?? t.lobby.chair(seat + 1);
  const eventBatch: EventBatch<unknown, GameEvent> | null =
    forward && frame && frame.events.length > 0
      ? { seq: frame.seq, events: frame.events, previousView: views[step - 1] ?? null }
      : null;
  const title = findGame(replay.game)?.texts[language].title ?? replay.game;
  const said = frame?.events.map((event) => eventText(event, game, language, name)).join(" ");
  const link = `${location.origin}/replay?code=${code}&match=${replay.match}&step=${step}`;
  const square = (game?.aspectRatio ?? 1.5) < 1.2;

  return (
    <main className={`table replay ${square ? "table-square" : "table-wide"}`}>
      <h1 className="visually-hidden">
        {t.replay.title}: {title}, {code}
      </h1>
      <section className="table-board" aria-label={title}>
        {game && view !== undefined && (
          <game.Board
            view={view}
            seat={replay.seat ?? null}
            players={players}
            ask={null}
            eventBatch={eventBatch}
            act={noop}
            actionPending={false}
            language={language}
            announce={noop}
          />
        )}
      </section>
      <aside className="table-state" aria-label={t.tablePage.state}>
        <section className="prompt">
          <h2>
            {title} · {code}
          </h2>
          <p aria-live="polite">{said || t.replay.begin}</p>
        </section>
        <section className="scrubber panel">
          <div className="row">
            <button
              type="button"
              className="icon-button"
              onClick={() => go(0)}
              title={t.replay.first}
              aria-label={t.replay.first}
            >
              <ChevronFirst aria-hidden="true" />
            </button>
            <button
              type="button"
              className="icon-button"
              onClick={() => go(step - 1)}
              title={t.replay.previous}
              aria-label={t.replay.previous}
            >
              <ChevronLeft aria-hidden="true" />
            </button>
            <button
              type="button"
              className="button button-main"
              onClick={() => setPlaying(!playing)}
            >
              {playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
              {playing ? t.replay.pause : t.replay.play}
            </button>
            <button
              type="button"
              className="icon-button"
              onClick={() => go(step + 1)}
              title={t.replay.next}
              aria-label={t.replay.next}
            >
              <ChevronRight aria-hidden="true" />
            </button>
            <button
              type="button"
              className="icon-button"
              onClick={() => go(last)}
              title={t.replay.last}
              aria-label={t.replay.last}
            >
              <ChevronLast aria-hidden="true" />
            </button>
            <SelectField
              label={t.replay.speed}
              labelHidden
              value={speed}
              choices={PLAYBACK_SPEEDS.map((value) => ({ value, name: `${value}×` }))}
              change={setSpeed}
            />
          </div>
          <label htmlFor="scrub" className="scrub-label">
            {t.replay.step(step, last)}
          </label>
          <input
            id="scrub"
            type="range"
            min={0}
            max={last}
            value={step}
            onChange={(event) => go(Number(event.target.value))}
          />
          <div className="row scrub-ways">
            <button type="button" className="button" onClick={() => setVerifying(true)}>
              <ShieldCheck aria-hidden="true" />
              {t.replay.verify}
            </button>
            <button type="button" className="button" onClick={() => copy(link)}>
              <Link2 aria-hidden="true" />
              <span role="status">{copied ? t.replay.copied : t.replay.copy}</span>
            </button>
            <a
              className="button"
              download={`${code}-${replay.match}.replay.json`}
              href={`data:application/json,${encodeURIComponent(serializeReplay(code, replay))}`}
            >
              <Download aria-hidden="true" />
              {t.replay.keep}
            </a>
          </div>
        </section>
        <ul className="seats">
          {players.map((player) => (
            <li key={player.seat} className="seat">
              <p className="seat-name">
                <SeatMark tint={player.tint} size={18} />
                <strong>{player.name}</strong>
              </p>
              <dl>
                {(view && game ? game.facts(view, player.seat, language) : []).map((fact) => (
                  <div key={fact.label} title={fact.about}>
                    <dt>{fact.label}</dt>
                    <dd>{fact.value}</dd>
                  </div>
                ))}
              </dl>
            </li>
          ))}
        </ul>
      </aside>
      <div className="table-talk replay-talk">
        <LogView
          game={game}
          players={players}
          lines={lines}
          memberName={(member) =>
            replay.players.find((player) => player.member === member)?.nick ?? "?"
          }
        />
      </div>
      {verifying && <VerifyDialog dice={replay.dice ?? null} onClose={() => setVerifying(false)} />}
    </main>
  );
}
