// Plays a replay: the board at a step, playback controls, and the log up to that step.

import { Bot, Download, ShieldCheck } from "lucide-react";
import { useMemo, useState } from "react";
import { useSearchParams } from "wouter";
import { useGame } from "../game/loadGame";
import { personaOf } from "../game/personas";
import { levelName } from "../game/players";
import { eventText } from "../game/sentences";
import { LogView } from "../table/TableLog";
import "../table/table.css";
import "../table/compact.css";
import "../table/absence.css";
import { findGame } from "../games";
import { useTranslations } from "../i18n";
import type { LogLine } from "../net/tableState";
import type { MatchReplay } from "../protocol/types";
import { usePreferences } from "../ui/preferences";
import { SeatMark } from "../ui/tints";
import { useHotkeys } from "../ui/useHotkeys";
import { PlayFromHere } from "./PlayFromHere";
import { PositionFormats } from "./PositionFormats";
import { parseStep, replayPlayers, serializeReplay, standInSeats } from "./replay";
import { Scrubber } from "./Scrubber";
import { type SharedReplay, ShareStep, ViewChoice } from "./ShareStep";
import { useReplay } from "./useReplay";
import { VerifyDialog } from "./VerifyDialog";

const noop = () => undefined;

interface ReplayPlayerProps {
  replay: MatchReplay;
  /** The code of its table; missing for a match from a file or a link. */
  code?: string | null;
  /** The link that the replay was opened by. */
  shared?: SharedReplay;
}

/** Shows a replay. */
export function ReplayPlayer({ code = null, shared, replay }: ReplayPlayerProps) {
  const t = useTranslations();
  const language = usePreferences(({ language }) => language);
  const game = useGame(replay.game);
  const [search] = useSearchParams();
  const last = replay.frames.length - 1;
  const [firstStep] = useState(() =>
    parseStep(search.get("step") ?? location.hash.slice(1), replay),
  );
  const [speed, setSpeed] = useState("1");
  const { step, position, shown, boardBatch, presentation, go, playing, setPlaying } = useReplay(
    replay,
    game,
    firstStep,
    Number(speed),
  );
  const [verifying, setVerifying] = useState(false);
  useHotkeys({
    ArrowLeft: () => go(step - 1),
    ArrowRight: () => go(step + 1),
    Home: () => go(0),
    End: () => go(last),
    " ": () => setPlaying(!playing),
  });

  const { view, log } = shown.table;
  const frame = replay.frames[step];
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
  const stoodIn = standInSeats(replay, step);
  const name = (seat: number) => players[seat]?.name ?? t.lobby.chair(seat + 1);
  const title = findGame(replay.game)?.texts[language].title ?? replay.game;
  const said = lastTold(log)
    .map(({ event }) => eventText(event, game, language, name))
    .join(" ");
  const upTo = `seq=${frame?.seq ?? 0}`;
  const transcript = code
    ? `/api/tables/${code}/transcript?match=${replay.match}&${upTo}`
    : shared && `/api/replays/${shared.token}/transcript?${upTo}`;
  const from = code ?? (shared ? t.links.shared : t.replay.imported);
  const square = (game?.aspectRatio ?? 1.5) < 1.2;

  return (
    <main
      data-game={replay.game}
      className={`table replay ${square ? "table-square" : "table-wide"}`}
    >
      <h1 className="visually-hidden">
        {t.replay.title}: {title}, {from}
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
      <aside className="table-state" aria-label={t.tablePage.state}>
        <section className="prompt">
          <h2>
            {title} · {from}
          </h2>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls, and must be reachable by keys */}
          <p aria-live="polite" tabIndex={0}>
            {said || t.replay.begin}
          </p>
        </section>
        <div className="row scrub-ways">
          {game?.isViewSetup && <PlayFromHere game={replay.game} start={position} />}
          {shared && (
            <ViewChoice shared={shared} players={players} shownSeat={replay.seat ?? null} />
          )}
          <ShareStep code={code} shared={shared} replay={replay} step={step} />
          {code && (
            <>
              <button type="button" className="button" onClick={() => setVerifying(true)}>
                <ShieldCheck aria-hidden="true" />
                {t.replay.verify}
              </button>
              <a
                className="button"
                download={`${code}-${replay.match}.replay.json`}
                href={`data:application/json,${encodeURIComponent(serializeReplay(code, replay))}`}
              >
                <Download aria-hidden="true" />
                {t.replay.keep}
              </a>
            </>
          )}
        </div>
        <PositionFormats ids={frame?.ids ?? []} transcript={transcript} />
        <ul className="seats">
          {players.map((player) => (
            <li key={player.seat} className="seat">
              <p className="seat-name">
                <SeatMark tint={player.tint} size={18} />
                <strong>{player.name}</strong>
              </p>
              {stoodIn.includes(player.seat) && (
                <p className="seat-stand-in">
                  <Bot aria-hidden="true" /> {t.absence.plays(player.name)}
                </p>
              )}
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
          lines={log}
          memberName={(member) =>
            replay.players.find((player) => player.member === member)?.nick ?? "?"
          }
        />
      </div>
      {verifying && (
        <VerifyDialog dice={replay.dice ?? null} name={name} onClose={() => setVerifying(false)} />
      )}
    </main>
  );
}

/** The events of the last entry that the board has shown. */
function lastTold(log: LogLine[]): LogLine[] {
  const seq = log.at(-1)?.seq;
  return log.filter((line) => line.seq === seq && line.source === "game");
}
