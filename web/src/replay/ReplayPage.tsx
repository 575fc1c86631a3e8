// The replay page: loads a replay from a table or from a file.

import { FolderOpen } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { Link, useSearchParams } from "wouter";
import { refusalText } from "../game/sentences";
import { useTranslations } from "../i18n";
import { ensureIdentity, fetchJson, RefusedError } from "../net/api";
import { ErrorMessage } from "../ui/fields";
import { usePreferences } from "../ui/preferences";
import { usePageTitle } from "../ui/usePageTitle";
import type { MatchReplay } from "../wire/types";
import { parseReplayFile } from "./replay";
import "./replay.css";
import { ReplayPlayer } from "./ReplayPlayer";

export default function ReplayPage() {
  const t = useTranslations();
  const language = usePreferences(({ language }) => language);
  const [search] = useSearchParams();
  const code = search.get("code");
  const match = search.get("match") ?? "1";
  const [shown, setShown] = useState<{ code: string; replay: MatchReplay } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  usePageTitle(`${t.replay.title} · ${t.brand}`, false);

  useEffect(() => {
    if (!code) return;
    let active = true;
    ensureIdentity()
      .then(() => fetchJson<MatchReplay>(`/tables/${code}/replay?match=${match}`))
      .then(
        (replay) => active && setShown({ code, replay }),
        (error) => {
          if (!active) return;
          const known = error instanceof RefusedError ? error.refusal : null;
          setProblem(known ? refusalText(known, null, language, t) : t.replay.missing);
        },
      );
    return () => {
      active = false;
    };
  }, [code, match, language, t]);

  const read = async (file: File | undefined) => {
    if (!file) return;
    const found = parseReplayFile(await file.text());
    setProblem(found ? null : t.replay.badFile);
    if (found) setShown({ code: found.code, replay: found.film });
  };

  if (shown) return <ReplayPlayer key={`${shown.code} ${shown.replay.match}`} {...shown} />;
  if (code && !problem) return <p className="page-note">{t.common.loading}</p>;
  return (
    <main className="page-note stack">
      <h1>{t.replay.title}</h1>
      <p>{t.replay.lead}</p>
      {problem && <ErrorMessage>{problem}</ErrorMessage>}
      <p>
        <label htmlFor={id} className="button button-main file-button">
          <FolderOpen aria-hidden="true" />
          {t.replay.open}
          <input
            id={id}
            type="file"
            accept="application/json,.json"
            onChange={(event) => void read(event.target.files?.[0])}
          />
        </label>
      </p>
      <p className="about">{t.replay.openHint}</p>
      <Link href="/">{t.common.back}</Link>
    </main>
  );
}
