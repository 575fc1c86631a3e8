// What is told beside the board of a replay: the latest events, what can be done with the step, and
// the players.

import { Bot, ChartLine, Download, Search, ShieldCheck, Smartphone } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import type { GameClient, Player } from "../game/contract";
import { eventText } from "../game/sentences";
import { useHandoverTexts } from "../handover/texts";
import { useTranslations } from "../i18n";
import type { LogLine } from "../net/tableState";
import type { MatchReplay } from "../protocol/types";
import { FactList } from "../table/FactList";
import { usePreferences } from "../ui/preferences";
import { SeatMark } from "../ui/tints";
import { PlayFromHere } from "./PlayFromHere";
import { PositionFormats } from "./PositionFormats";
import { serializeReplay, standInSeats } from "./replay";
import { type SharedReplay, ShareStep, ViewChoice } from "./ShareStep";
import { VerifyDialog } from "./VerifyDialog";

interface ReplayAsideProps {
  replay: MatchReplay;
  code: string | null;
  shared: SharedReplay | undefined;
  /** The title of the game, and where the match comes from. */
  heading: string;
  game: GameClient | null;
  players: Player[];
  step: number;
  /** The view after the step, which the board may still be on its way to. */
  position: unknown;
  /** The view and the log, as far as the board has shown them. */
  view: unknown;
  log: LogLine[];
  /** Opens the analysis; missing where there is none. */
  analyse: (() => void) | undefined;
}

export function ReplayAside(props: ReplayAsideProps) {
  const { replay, code, shared, game, players, step, view, log } = props;
  const t = useTranslations();
  const texts = useHandoverTexts();
  const language = usePreferences(({ language }) => language);
  const [verifying, setVerifying] = useState(false);
  const name = (seat: number) => players[seat]?.name ?? t.lobby.chair(seat + 1);
  const frame = replay.frames[step];
  const stoodIn = standInSeats(replay, step);
  const said = lastTold(log)
    .map(({ event }) => eventText(event, game, language, name))
    .filter(Boolean)
    .join(" ");
  const xgid = frame?.ids?.find((id) => id.name === "XGID")?.text;
  const upTo = `seq=${frame?.seq ?? 0}`;
  const transcript = code
    ? `/tables/${code}/transcript?match=${replay.match}&${upTo}`
    : shared && `/replays/${shared.token}/transcript?${upTo}`;
  return (
    <aside className="table-state" aria-label={t.tablePage.state}>
      <section className="prompt">
        <h2>{props.heading}</h2>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls, and must be reachable by keys */}
        <p aria-live="polite" tabIndex={0}>
          {said || t.replay.begin}
        </p>
      </section>
      {replay.resumed !== undefined && (frame?.seq ?? 0) < replay.resumed && (
        <p className="about">
          <Smartphone aria-hidden="true" /> {texts.onDevice}
        </p>
      )}
      <div className="row scrub-ways">
        {props.analyse && (
          <button type="button" className="button" onClick={props.analyse}>
            <ChartLine aria-hidden="true" />
            {t.insight.open}
          </button>
        )}
        {props.analyse && xgid && (
          <Link href={`/explore?position=${encodeURIComponent(xgid)}`} className="button">
            <Search aria-hidden="true" />
            {t.insight.explore}
          </Link>
        )}
        {game?.isViewSetup && <PlayFromHere game={replay.game} start={props.position} />}
        {shared && <ViewChoice shared={shared} players={players} shownSeat={replay.seat ?? null} />}
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
            <FactList facts={view && game ? game.facts(view, player.seat, language) : []} />
          </li>
        ))}
      </ul>
      {verifying && (
        <VerifyDialog dice={replay.dice ?? null} name={name} onClose={() => setVerifying(false)} />
      )}
    </aside>
  );
}

/** The events of the last entry that the board has shown. */
function lastTold(log: LogLine[]): LogLine[] {
  const seq = log.at(-1)?.seq;
  return log.filter((line) => line.seq === seq && line.source === "game");
}
