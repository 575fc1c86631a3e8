// The replay page: loads a replay from a table or from a file.

import { FolderOpen } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { Link, useSearchParams } from "wouter";
import { refusalText } from "../game/sentences";
import { useTranslations } from "../i18n";
import { ensureIdentity, fetchJson, importMatch, RefusedError } from "../net/api";
import type { MatchReplay } from "../protocol/types";
import { ErrorMessage } from "../ui/fields";
import { usePreferences } from "../ui/preferences";
import { usePageTitle } from "../ui/usePageTitle";
import { parseReplayFile } from "./replay";
import "./replay.css";
import { ReplayPlayer } from "./ReplayPlayer";

interface ShownReplay {
  code: string | null;
  replay: MatchReplay;
  /** The text that it was read from, if the server read it. */
  text?: string;
}

export default function ReplayPage() {
  const t = useTranslations();
  const language = usePreferences(({ language }) => language);
  const [search] = useSearchParams();
  const code = search.get("code");
  const match = search.get("match") ?? "1";
  const [shown, setShown] = useState<ShownReplay | null>(null);
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

  const read = async (text: string) => {
    const found = parseReplayFile(text);
    if (found) return setShown({ code: found.code, replay: found.film });
    try {
      setProblem(null);
      setShown({ code: null, replay: await importMatch(text), text });
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      const { refusal } = error;
      const detail = refusal.code === "bad-file" ? ` (${refusal.message})` : "";
      setProblem(refusalText(refusal, null, language, t) + detail);
    }
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
            accept="application/json,.json,.mat,.sgf,.txt"
            onChange={(event) => void event.target.files?.[0]?.text().then(read)}
          />
        </label>
      </p>
      <p className="about">{t.replay.openHint}</p>
      <PositionForm read={read} />
      <Link href="/">{t.common.back}</Link>
    </main>
  );
}

/** A field for the id of a position. */
function PositionForm({ read }: { read: (text: string) => Promise<void> }) {
  const t = useTranslations();
  const [text, setText] = useState("");
  const id = useId();
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void read(text);
      }}
    >
      <label htmlFor={id}>{t.replay.position}</label>
      <input
        id={id}
        type="text"
        value={text}
        aria-describedby={`${id}-hint`}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className="button" disabled={text.trim() === ""}>
        {t.replay.showPosition}
      </button>
      <p id={`${id}-hint`} className="about">
        {t.replay.positionHint}
      </p>
    </form>
  );
}
