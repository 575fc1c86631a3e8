// The replay of a link: what a spectator saw, or the view of a seat if the players agreed.

import { useEffect, useState } from "react";
import { Link } from "wouter";
import { refusalText } from "../game/sentences";
import { useTranslations } from "../i18n";
import { RefusedError } from "../net/api";
import { fetchLinkedReplay } from "../net/links";
import type { LinkedReplayResponse, RefusalMessage } from "../protocol/types";
import { ErrorMessage } from "../ui/fields";
import { usePreferences } from "../ui/preferences";
import { usePageTitle } from "../ui/usePageTitle";
import "./replay.css";
import { ReplayPlayer } from "./ReplayPlayer";

export default function SharedReplayPage({ token }: { token: string }) {
  const t = useTranslations();
  const language = usePreferences(({ language }) => language);
  const [seat, setSeat] = useState<number | null>(null);
  const [found, setFound] = useState<LinkedReplayResponse | null>(null);
  const [refusal, setRefusal] = useState<RefusalMessage | null>(null);
  usePageTitle(`${t.replay.title} · ${t.brand}`, false);

  useEffect(() => {
    let active = true;
    fetchLinkedReplay(token, seat).then(
      (response) => active && setFound(response),
      (error) => {
        if (!(error instanceof RefusedError)) throw error;
        if (active) setRefusal(error.refusal);
      },
    );
    return () => {
      active = false;
    };
  }, [token, seat]);

  if (refusal)
    return (
      <main className="page-note stack">
        <h1>{t.replay.title}</h1>
        <ErrorMessage>{refusalText(refusal, null, language, t)}</ErrorMessage>
        <Link href="/" className="button button-main">
          {t.common.back}
        </Link>
      </main>
    );
  if (!found) return <p className="page-note">{t.common.loading}</p>;
  const shared = { token, ...(found.revealed && { setSeat }) };
  return (
    <ReplayPlayer key={found.replay.seat ?? "spectator"} shared={shared} replay={found.replay} />
  );
}
