// A match to watch again: from its table or from a file.

import { FolderOpen } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { Link, useSearchParams } from "wouter";
import { sayRefusal } from "../game/sentences";
import { fetched, me, Refused } from "../net/api";
import { useBadge } from "../ui/badge";
import { Problem } from "../ui/fields";
import { usePreferences } from "../ui/preferences";
import { useWords } from "../words";
import { type Film, fromFile } from "./film";
import "./replay.css";
import { Theatre } from "./Theatre";

export default function Replay() {
  const words = useWords();
  const language = usePreferences(({ language }) => language);
  const [search] = useSearchParams();
  const code = search.get("code");
  const match = search.get("match") ?? "1";
  const [shown, setShown] = useState<{ code: string; film: Film } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  useBadge(`${words.replay.title} · ${words.brand}`, false);

  useEffect(() => {
    if (!code) return;
    let wanted = true;
    me()
      .then(() => fetched<Film>(`/tables/${code}/replay?match=${match}`))
      .then(
        (film) => wanted && setShown({ code, film }),
        (why) => {
          if (!wanted) return;
          const known = why instanceof Refused ? why.refusal : null;
          setProblem(known ? sayRefusal(known, null, language, words) : words.replay.missing);
        },
      );
    return () => {
      wanted = false;
    };
  }, [code, match, language, words]);

  const read = async (file: File | undefined) => {
    if (!file) return;
    const found = fromFile(await file.text());
    setProblem(found ? null : words.replay.badFile);
    if (found) setShown(found);
  };

  if (shown) return <Theatre key={`${shown.code} ${shown.film.match}`} {...shown} />;
  if (code && !problem) return <p className="page-note">{words.common.loading}</p>;
  return (
    <main className="page-note stack">
      <h1>{words.replay.title}</h1>
      <p>{words.replay.lead}</p>
      {problem && <Problem>{problem}</Problem>}
      <p>
        <label htmlFor={id} className="button button-main file-button">
          <FolderOpen aria-hidden="true" />
          {words.replay.open}
          <input
            id={id}
            type="file"
            accept="application/json,.json"
            onChange={(event) => void read(event.target.files?.[0])}
          />
        </label>
      </p>
      <p className="about">{words.replay.openHint}</p>
      <Link href="/">{words.common.back}</Link>
    </main>
  );
}
