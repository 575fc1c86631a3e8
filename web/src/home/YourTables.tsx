// The tables this browser has visited, with whose turn it is. Tables that no longer exist are
// removed from the list.

import { X } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { Link } from "wouter";
import { findGame } from "../games";
import { useTranslations } from "../i18n";
import { fetchTable, RefusedError } from "../net/api";
import { pruneLocalTables, recentTables, removeRecentTable } from "../net/recentTables";
import { isLocalTable, restoreLocalTables } from "../offline/localTables";
import { usePreferences } from "../ui/preferences";
import { isYourTurn, opponentNames, sortTables, turnText, type YourTable } from "./yourTables";

/** How many are shown at first. */
const FEW_TABLES = 4;

export function YourTables() {
  const t = useTranslations();
  const [codes, setCodes] = useState(recentTables);
  const [all, setAll] = useState(false);
  const tables = useTables(setCodes);
  const unknown = codes.filter((code) => !tables.has(code)).map(() => null);
  const sorted = [...sortTables(codes.flatMap((code) => tables.get(code) ?? [])), ...unknown];
  const shown = all ? sorted : sorted.slice(0, FEW_TABLES);
  const forget = (code: string) => {
    removeRecentTable(code);
    setCodes((codes) => codes.filter((other) => other !== code));
  };

  if (sorted.length === 0) return null;
  return (
    <section className="your-tables" aria-labelledby="your-tables">
      <h2 id="your-tables">{t.home.tables}</h2>
      <ul>
        {shown.map((table, place) => (
          <li key={table?.code ?? place}>
            {table ? (
              <TableLink table={table} forget={() => forget(table.code)} />
            ) : (
              <span className="your-table" />
            )}
          </li>
        ))}
        {sorted.length > shown.length && (
          <li>
            <button type="button" className="button button-quiet" onClick={() => setAll(true)}>
              {t.home.moreTables(sorted.length - shown.length)}
            </button>
          </li>
        )}
      </ul>
    </section>
  );
}

function TableLink({ table, forget }: { table: YourTable; forget: () => void }) {
  const t = useTranslations();
  const language = usePreferences(({ language }) => language);
  const { code, lobby } = table;
  const title = findGame(lobby.game)?.texts[language].title ?? lobby.game;
  const names = opponentNames(table);
  return (
    <>
      <Link
        href={`/t/${code}`}
        className={`button your-table ${isYourTurn(table) ? "is-turn" : ""}`}
      >
        <span>
          <strong>{title}</strong> · {names.length > 0 ? <bdi>{t.and(names)}</bdi> : code}
        </span>
        <span className="about">{turnText(table, Date.now(), t)}</span>
      </Link>
      <button type="button" className="icon-button" title={t.home.forget(code)} onClick={forget}>
        <X aria-hidden="true" />
      </button>
    </>
  );
}

/** The tables by their codes, asked for again when the page is looked at; null for those that did not answer. */
function useTables(setCodes: (codes: string[]) => void): ReadonlyMap<string, YourTable | null> {
  const [tables, setTables] = useState<ReadonlyMap<string, YourTable | null>>(new Map());
  const refresh = useCallback(async () => {
    await restoreLocalTables();
    const codes = recentTables();
    setCodes(codes);
    const show = async (group: string[]) => {
      const found = await Promise.all(group.map(findTable));
      setTables((known) => new Map([...known, ...found]));
      return found;
    };
    const atServer = show(codes.filter((code) => !isLocalTable(code)));
    // These do not wait for the server.
    const here = await show(codes.filter(isLocalTable));
    const isResting = (table: YourTable | null) => table && table.lobby.phase !== "playing";
    pruneLocalTables(new Set(here.flatMap(([code, table]) => (isResting(table) ? code : []))));
    await atServer;
    setCodes(recentTables());
  }, [setCodes]);
  useEffect(() => {
    const look = () => document.visibilityState === "visible" && void refresh();
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [refresh]);
  return tables;
}

async function findTable(code: string): Promise<[code: string, table: YourTable | null]> {
  try {
    const { lobby, ask } = await fetchTable(code);
    return [code, { code, lobby, ask }];
  } catch (error) {
    if (error instanceof RefusedError && error.refusal.code === "cannot-join")
      removeRecentTable(code);
    return [code, null];
  }
}
