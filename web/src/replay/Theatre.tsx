// The same table, a scrubber under the board, the log in step.

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
import type { Happened } from "../game/contract";
import { useGame } from "../game/load";
import { sayEvent } from "../game/sentences";
import { LogView } from "../table/TableLog";
import "../table/table.css";
import { useCopy } from "../ui/copy";
import { Select } from "../ui/fields";
import { useKeys } from "../ui/keys";
import { usePreferences } from "../ui/preferences";
import { Mark } from "../ui/tints";
import type { WireEvent } from "../wire/types";
import { useWords } from "../words";
import { type Film, linesOf, playersIn, stepIn, toFile, viewsOf } from "./film";
import { VerifyDialog } from "./VerifyDialog";

const SPEEDS = ["0.5", "1", "2", "4", "8"];
const nothing = () => undefined;

export function Theatre({ code, film }: { code: string; film: Film }) {
  const words = useWords();
  const language = usePreferences(({ language }) => language);
  const game = useGame(film.game);
  const [search] = useSearchParams();
  const views = useMemo(() => viewsOf(film), [film]);
  const last = film.frames.length - 1;
  const [{ step, forward }, setAt] = useState(() => ({
    step: stepIn(search.get("step"), film),
    forward: false,
  }));
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState("1");
  const [verifying, setVerifying] = useState(false);
  const [copied, copy] = useCopy();

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
    const rest = 1400 / Number(speed);
    const timer = setTimeout(() => go(step + 1), rest);
    return () => clearTimeout(timer);
  }, [playing, step, last, speed, go]);
  useKeys({
    ArrowLeft: () => go(step - 1),
    ArrowRight: () => go(step + 1),
    Home: () => go(0),
    End: () => go(last),
    " ": () => setPlaying(!playing),
  });

  const view = views[step];
  const frame = film.frames[step];
  const players = useMemo(
    () =>
      playersIn(
        film,
        view && game?.tints ? game.tints(view) : [],
        (level) => game?.words[language].bots[level]?.name ?? level,
        (seat) => words.lobby.chair(seat + 1),
      ),
    [film, view, game, language, words],
  );
  const lines = useMemo(() => linesOf(film, step), [film, step]);
  const name = (seat: number) => players[seat]?.name ?? words.lobby.chair(seat + 1);
  const happened: Happened<unknown, WireEvent> | null =
    forward && frame && frame.events.length > 0
      ? { seq: frame.seq, events: frame.events, before: views[step - 1] ?? null }
      : null;
  const title = words.games[film.game]?.title ?? film.game;
  const said = frame?.events.map((event) => sayEvent(event, game, language, name)).join(" ");
  const link = `${location.origin}/replay?code=${code}&match=${film.match}&step=${step}`;
  const square = (game?.proportions ?? 1.5) < 1.2;

  return (
    <main className={`table replay ${square ? "table-square" : "table-wide"}`}>
      <h1 className="visually-hidden">
        {words.replay.title}: {title}, {code}
      </h1>
      <section className="table-board" aria-label={title}>
        {game && view !== undefined && (
          <game.Board
            view={view}
            seat={film.seat ?? null}
            players={players}
            ask={null}
            happened={happened}
            act={nothing}
            waiting={false}
            language={language}
            announce={nothing}
          />
        )}
      </section>
      <aside className="table-state" aria-label={words.tablePage.state}>
        <section className="prompt">
          <h2>
            {title} · {code}
          </h2>
          <p aria-live="polite">{said || words.replay.begin}</p>
        </section>
        <section className="scrubber panel">
          <div className="row">
            <button
              type="button"
              className="icon-button"
              onClick={() => go(0)}
              title={words.replay.first}
              aria-label={words.replay.first}
            >
              <ChevronFirst aria-hidden="true" />
            </button>
            <button
              type="button"
              className="icon-button"
              onClick={() => go(step - 1)}
              title={words.replay.previous}
              aria-label={words.replay.previous}
            >
              <ChevronLeft aria-hidden="true" />
            </button>
            <button
              type="button"
              className="button button-main"
              onClick={() => setPlaying(!playing)}
            >
              {playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
              {playing ? words.replay.pause : words.replay.play}
            </button>
            <button
              type="button"
              className="icon-button"
              onClick={() => go(step + 1)}
              title={words.replay.next}
              aria-label={words.replay.next}
            >
              <ChevronRight aria-hidden="true" />
            </button>
            <button
              type="button"
              className="icon-button"
              onClick={() => go(last)}
              title={words.replay.last}
              aria-label={words.replay.last}
            >
              <ChevronLast aria-hidden="true" />
            </button>
            <Select
              label={words.replay.speed}
              hidden
              value={speed}
              choices={SPEEDS.map((value) => ({ value, name: `${value}×` }))}
              change={setSpeed}
            />
          </div>
          <label htmlFor="scrub" className="scrub-label">
            {words.replay.step(step, last)}
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
              {words.replay.verify}
            </button>
            <button type="button" className="button" onClick={() => copy(link)}>
              <Link2 aria-hidden="true" />
              <span role="status">{copied ? words.replay.copied : words.replay.copy}</span>
            </button>
            <a
              className="button"
              download={`${code}-${film.match}.replay.json`}
              href={`data:application/json,${encodeURIComponent(toFile(code, film))}`}
            >
              <Download aria-hidden="true" />
              {words.replay.keep}
            </a>
          </div>
        </section>
        <ul className="seats">
          {players.map((player) => (
            <li key={player.seat} className="seat">
              <p className="seat-name">
                <Mark tint={player.tint} size={18} />
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
          who={(member) => film.players.find((player) => player.member === member)?.nick ?? "?"}
        />
      </div>
      {verifying && <VerifyDialog dice={film.dice ?? null} close={() => setVerifying(false)} />}
    </main>
  );
}
