// The log of events as sentences, with filters.

import { memo, useEffect, useMemo, useRef, useState } from "react";
import type { GameClient, LogKind, Player, Tint } from "../game/contract";
import { logLineText } from "../game/sentences";
import { useTranslations } from "../i18n";
import type { LogLine } from "../net/tableState";
import { usePreferences } from "../ui/preferences";
import { SeatMark } from "../ui/tints";
import { useFrameEffect } from "../ui/useFrameEffect";
import { useTable, useTableStore } from "./context";

export type LogFilter = "all" | Exclude<LogKind, "other">;
const LOG_FILTERS: LogFilter[] = ["all", "roll", "move", "fight"];

/** Whether a line is shown under a filter. */
export function matchesFilter(
  line: LogLine,
  filter: LogFilter,
  kind: (line: LogLine) => LogKind,
): boolean {
  if (filter === "all") return true;
  return line.source === "game" && kind(line) === filter;
}

interface TableLogProps {
  game: GameClient | null;
  players: Player[];
}

export function TableLog({ game, players }: TableLogProps) {
  const log = useMatchLog();
  const more = useTable(({ hasOlderEntries }) => hasOlderEntries);
  const recall = useTableStore((store) => store.loadOlderEntries);
  const requested = useRef(false);
  useEffect(() => {
    if (requested.current) return;
    requested.current = true;
    recall().catch(() => undefined);
  }, [recall]);
  const members = useTable(({ lobby }) => lobby.members);
  return (
    <LogView
      game={game}
      players={players}
      lines={log}
      memberName={(member) => members[member]?.nick ?? "?"}
      {...(more && { loadOlder: () => void recall().catch(() => undefined) })}
    />
  );
}

/** The log of the current match. What was before the first one belongs to it; older matches do not. */
function useMatchLog(): LogLine[] {
  const log = useTable(({ log }) => log);
  const match = useTable(({ lobby }) => lobby.match?.number ?? 1);
  return useMemo(() => {
    if (match === 1) return log;
    const began = log.findLastIndex(({ event }) => event.code === "began");
    return log.slice(Math.max(0, began));
  }, [log, match]);
}

interface LogViewProps extends TableLogProps {
  lines: LogLine[];
  memberName: (member: number) => string;
  /** Loads older entries; missing if there are none. */
  loadOlder?: () => void;
}

/** The log without its data source; also used by the replay. */
export function LogView({ game, players, lines, memberName, loadOlder }: LogViewProps) {
  const t = useTranslations();
  const language = usePreferences(({ language }) => language);
  const [filter, setFilter] = useState<LogFilter>("all");
  const list = useRef<HTMLOListElement>(null);
  const atEnd = useRef(true);
  const shown = useMemo(
    () =>
      lines.filter((line) =>
        matchesFilter(line, filter, ({ event }) => game?.logKind(event) ?? "other"),
      ),
    [lines, filter, game],
  );
  const last = shown.at(-1);
  const lastKey = last ? `${last.seq}.${last.index}` : "";
  // Scrolls when the last line is another.
  useFrameEffect(() => {
    const element = list.current;
    if (element && atEnd.current) element.scrollTop = element.scrollHeight;
  }, [lastKey]);
  const names: Record<LogFilter, string> = {
    all: t.tablePage.all,
    roll: t.tablePage.rolls,
    move: t.tablePage.moves,
    fight: t.tablePage.fights,
  };
  const kinds = game?.logKinds ?? LOG_FILTERS;
  const name = (seat: number) => players[seat]?.name ?? t.lobby.chair(seat + 1);
  return (
    <section className="log panel" aria-labelledby="log-title">
      <header>
        <h2 id="log-title">{t.tablePage.log}</h2>
        <fieldset aria-label={t.tablePage.filter} className="filters">
          {LOG_FILTERS.filter((one) => one === "all" || kinds.includes(one)).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={filter === one}
              onClick={() => setFilter(one)}
            >
              {names[one]}
            </button>
          ))}
        </fieldset>
      </header>
      {shown.length === 0 && <p className="about">{t.tablePage.nothingYet}</p>}
      <ol
        ref={list}
        id="log-lines"
        className="lines"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keys
        tabIndex={0}
        aria-labelledby="log-title"
        onScroll={({ currentTarget: at }) => {
          atEnd.current = at.scrollHeight - at.scrollTop - at.clientHeight < 24;
        }}
      >
        {loadOlder && (
          <li>
            <button type="button" className="link-button" onClick={loadOlder}>
              {t.tablePage.older}
            </button>
          </li>
        )}
        {shown.map((line) => {
          const seat = (line.event as { seat?: number; by?: number }).by ?? seatOfLine(line);
          const player = seat === undefined ? undefined : players[seat];
          return (
            <LogRow
              key={`${line.seq}.${line.index}`}
              of={line.source}
              tint={player?.tint}
              text={logLineText(line, game, language, t, name, memberName)}
            />
          );
        })}
      </ol>
    </section>
  );
}

interface LogRowProps {
  of: LogLine["source"];
  tint: Tint | undefined;
  text: string;
}

const LogRow = memo(function Line({ of, tint, text }: LogRowProps) {
  if (text === "") return null;
  return (
    <li data-of={of}>
      <span className="line-mark">{tint && <SeatMark tint={tint} size={12} />}</span>
      {text}
    </li>
  );
});

function seatOfLine(line: LogLine): number | undefined {
  return line.source === "game" ? (line.event as { seat?: number }).seat : undefined;
}
