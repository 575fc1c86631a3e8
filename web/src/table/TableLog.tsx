// What happened, in sentences; with filters.

import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { GameClient, LogKind, Player, Tint } from "../game/contract";
import { sayLine } from "../game/sentences";
import type { LogLine } from "../net/fold";
import { usePreferences } from "../ui/preferences";
import { Mark } from "../ui/tints";
import { useWords } from "../words";
import { useTable, useTableStore } from "./context";

export type Filter = "all" | "roll" | "move" | "fight";
const FILTERS: Filter[] = ["all", "roll", "move", "fight"];

/** Whether a line is shown under a filter. */
export function passes(line: LogLine, filter: Filter, kind: (line: LogLine) => LogKind): boolean {
  if (filter === "all") return true;
  return line.of === "game" && kind(line) === filter;
}

interface TableLogProps {
  game: GameClient | null;
  players: Player[];
}

export function TableLog({ game, players }: TableLogProps) {
  const log = useTable(({ log }) => log);
  const more = useTable(({ more }) => more);
  const recall = useTableStore((store) => store.recall);
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    recall().catch(() => undefined);
  }, [recall]);
  const members = useTable(({ lobby }) => lobby.members);
  return (
    <LogView
      game={game}
      players={players}
      lines={log}
      who={(member) => members[member]?.nick ?? "?"}
      {...(more && { older: () => void recall().catch(() => undefined) })}
    />
  );
}

interface LogViewProps extends TableLogProps {
  lines: LogLine[];
  who: (member: number) => string;
  /** Fetches what was before; missing if nothing was. */
  older?: () => void;
}

/** The log itself; a replay shows it too. */
export function LogView({ game, players, lines, who, older }: LogViewProps) {
  const words = useWords();
  const language = usePreferences(({ language }) => language);
  const [filter, setFilter] = useState<Filter>("all");
  const list = useRef<HTMLOListElement>(null);
  const atEnd = useRef(true);
  const shown = useMemo(
    () => lines.filter((line) => passes(line, filter, ({ event }) => game?.kind(event) ?? "other")),
    [lines, filter, game],
  );
  const last = shown.at(-1);
  const lastKey = last ? `${last.seq}.${last.part}` : "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the last line is another
  useLayoutEffect(() => {
    const element = list.current;
    if (element && atEnd.current) element.scrollTop = element.scrollHeight;
  }, [lastKey]);
  const names: Record<Filter, string> = {
    all: words.tablePage.all,
    roll: words.tablePage.rolls,
    move: words.tablePage.moves,
    fight: words.tablePage.fights,
  };
  const name = (seat: number) => players[seat]?.name ?? words.lobby.chair(seat + 1);
  return (
    <section className="log panel" aria-labelledby="log-title">
      <header>
        <h2 id="log-title">{words.tablePage.log}</h2>
        <fieldset aria-label={words.tablePage.filter} className="filters">
          {FILTERS.map((one) => (
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
      {shown.length === 0 && <p className="about">{words.tablePage.nothingYet}</p>}
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
        {older && (
          <li>
            <button type="button" className="link-button" onClick={older}>
              {words.tablePage.older}
            </button>
          </li>
        )}
        {shown.map((line) => {
          const seat = (line.event as { seat?: number; by?: number }).by ?? seatIn(line);
          const player = seat === undefined ? undefined : players[seat];
          return (
            <Line
              key={`${line.seq}.${line.part}`}
              of={line.of}
              tint={player?.tint}
              text={sayLine(line, game, language, words, name, who)}
            />
          );
        })}
      </ol>
    </section>
  );
}

interface LineProps {
  of: LogLine["of"];
  tint: Tint | undefined;
  text: string;
}

const Line = memo(function Line({ of, tint, text }: LineProps) {
  return (
    <li data-of={of}>
      <span className="line-mark">{tint && <Mark tint={tint} size={12} />}</span>
      {text}
    </li>
  );
});

function seatIn(line: LogLine): number | undefined {
  return line.of === "game" ? (line.event as { seat?: number }).seat : undefined;
}
