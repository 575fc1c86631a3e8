// Tables we have been at; those that are gone are forgotten.

import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "wouter";
import { look, Refused } from "../net/api";
import { forget, visited } from "../net/tables";
import type { Lobby, WireAsk } from "../wire/types";
import { useWords } from "../words";

interface Known {
  code: string;
  lobby: Lobby;
  ask: WireAsk | null;
}

export function YourTables() {
  const words = useWords();
  const [tables, setTables] = useState<Known[]>([]);

  useEffect(() => {
    let wanted = true;
    const find = async (code: string): Promise<Known[]> => {
      try {
        const { lobby, ask } = await look(code);
        return [{ code, lobby, ask }];
      } catch (why) {
        if (why instanceof Refused && why.refusal.code === "cannot-join") forget(code);
        return [];
      }
    };
    void Promise.all(visited().map(find)).then((found) => wanted && setTables(found.flat()));
    return () => {
      wanted = false;
    };
  }, []);

  if (tables.length === 0) return null;
  return (
    <section className="your-tables" aria-labelledby="your-tables">
      <h2 id="your-tables">{words.home.tables}</h2>
      <ul>
        {tables.map(({ code, lobby, ask }) => (
          <li key={code}>
            <Link href={`/t/${code}`} className="button">
              <strong>{words.games[lobby.game]?.title ?? lobby.game}</strong>
              <span className="code">{code}</span>
              <span className="about">
                {ask?.legal
                  ? words.home.yourTurn
                  : lobby.phase === "playing"
                    ? words.home.playing
                    : words.home.waiting}
              </span>
            </Link>
            <button
              type="button"
              className="icon-button"
              aria-label={words.home.forget(code)}
              title={words.home.forget(code)}
              onClick={() => {
                forget(code);
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
