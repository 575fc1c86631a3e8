// Opens a table whose matches begin with the position that a replay shows.

import { Swords } from "lucide-react";
import { useState } from "react";
import { useLocation } from "wouter";
import { refusalText } from "../game/sentences";
import { useTranslations } from "../i18n";
import { createTableAnywhere, RefusedError } from "../net/api";
import type { GameName } from "../protocol/types";
import { ErrorMessage } from "../ui/fields";
import { usePreferences } from "../ui/preferences";

export function PlayFromHere({ game, start }: { game: string; start: unknown }) {
  const t = useTranslations();
  const { nick, language } = usePreferences();
  const [, go] = useLocation();
  const [problem, setProblem] = useState<string | null>(null);

  const open = async () => {
    try {
      const request = { game: game as GameName, nick: nick || t.home.guest, start };
      go(`/t/${await createTableAnywhere(request)}`);
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      const { refusal } = error;
      const detail = refusal.code === "bad-options" ? ` (${refusal.message})` : "";
      setProblem(refusalText(refusal, null, language, t) + detail);
    }
  };

  return (
    <>
      <button type="button" className="button" onClick={() => void open()}>
        <Swords aria-hidden="true" />
        {t.replay.playFrom}
      </button>
      {problem && <ErrorMessage>{problem}</ErrorMessage>}
    </>
  );
}
