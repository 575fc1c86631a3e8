// The tables this browser has visited. Tables that no longer exist are removed from the list.

import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "wouter";
import { findGame } from "../games";
import { useTranslations } from "../i18n";
import { fetchTable, RefusedError } from "../net/api";
import { recentTables, removeRecentTable } from "../net/recentTables";
import type { AskView, Lobby } from "../protocol/types";
import { usePreferences } from "../ui/preferences";

interface RecentTable {
  code: string;
  lobby: Lobby;
  ask: AskView | null;
}

export function RecentTables() {
  const t = useTranslations();
  const language = usePreferences(({ language }) => language);
  const [tables, setTables] = useState<RecentTable[]>([]);

  useEffect(() => {
    let active = true;
    const find = async (code: string): Promise<RecentTable[]> => {
      try {
        const { lobby, ask } = await fetchTable(code);
        return [{ code, lobby, ask }];
      } catch (error) {
        if (error instanceof RefusedError && error.refusal.code === "cannot-join")
          removeRecentTable(code);
        return [];
      }
    };
    void Promise.all(recentTables().map(find)).then((found) => active && setTables(found.flat()));
    return () => {
      active = false;
    };
  }, []);

  if (tables.length === 0) return null;
  return (
    <section className="your-tables" aria-labelledby="your-tables">
      <h2 id="your-tables">{t.home.tables}</h2>
      <ul>
        {tables.map(({ code, lobby, ask }) => (
          <li key={code}>
            <Link href={`/t/${code}`} className="button">
              <strong>{findGame(lobby.game)?.texts[language].title ?? lobby.game}</strong>
              <span className="code">{code}</span>
              <span className="about">
                {ask?.legal
                  ? t.home.yourTurn
                  : lobby.phase === "playing"
                    ? t.home.playing
                    : t.home.waiting}
              </span>
            </Link>
            <button
              type="button"
              className="icon-button"
              title={t.home.forget(code)}
              onClick={() => {
                removeRecentTable(code);
                setTables(tables.filter((table) => table.code !== code));
              }}
            >
              <X aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
