// Shares a replay at a step, and chooses whose view a shared replay shows.

import { Share2 } from "lucide-react";
import { useState } from "react";
import type { Player } from "../game/contract";
import { refusalText } from "../game/sentences";
import { findGame } from "../games";
import { useTranslations } from "../i18n";
import { RefusedError } from "../net/api";
import { linkAddress } from "../net/links";
import type { MatchReplay } from "../protocol/types";
import { ErrorMessage, SelectField } from "../ui/fields";
import { usePreferences } from "../ui/preferences";
import { hasShareSheet, useShare } from "../ui/useShare";

/** The link that a replay was opened by. */
export interface SharedReplay {
  token: string;
  /** Chooses whose view is shown; missing unless the players agreed to that. */
  setSeat?: (seat: number | null) => void;
}

interface ShareStepProps {
  code: string | null;
  shared: SharedReplay | undefined;
  replay: MatchReplay;
  step: number;
  /** What the button says where the link is copied; "copy the link to this step" by default. */
  label?: string;
}

/** A button that shares the link to a step; nothing for a match from a file. */
export function ShareStep({ code, shared, replay, step, label }: ShareStepProps) {
  const t = useTranslations();
  const language = usePreferences(({ language }) => language);
  const { copied, pending, share } = useShare();
  const [problem, setProblem] = useState<string | null>(null);
  if (!code && !shared) return null;
  const title = findGame(replay.game)?.texts[language].title ?? replay.game;
  const makeLink = async () => {
    const address = shared
      ? `${location.origin}/replay/${shared.token}`
      : await linkAddress(code ?? "", { to: "replay", match: replay.match });
    return `${address}#${step}`;
  };
  const start = async () => {
    try {
      setProblem(null);
      await share(makeLink, t.links.replayText(title));
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      setProblem(refusalText(error.refusal, null, language, t));
    }
  };
  return (
    <>
      <button type="button" className="button" disabled={pending} onClick={() => void start()}>
        <Share2 aria-hidden="true" />
        {copied
          ? t.replay.copied
          : hasShareSheet()
            ? t.links.shareReplay
            : (label ?? t.replay.copy)}
      </button>
      <span className="visually-hidden" role="status">
        {copied ? t.replay.copied : ""}
      </span>
      {problem && <ErrorMessage>{problem}</ErrorMessage>}
    </>
  );
}

interface ViewChoiceProps {
  shared: SharedReplay;
  players: Player[];
  /** The seat whose view is shown; null for a spectator's. */
  shownSeat: number | null;
}

/** Chooses the view of a spectator or of a seat, if the players agreed to show them. */
export function ViewChoice({ shared: { setSeat }, players, shownSeat }: ViewChoiceProps) {
  const t = useTranslations();
  if (!setSeat) return null;
  return (
    <SelectField
      label={t.links.viewOf}
      value={shownSeat === null ? "" : String(shownSeat)}
      choices={[
        { value: "", name: t.links.spectatorView },
        ...players.map(({ seat, name }) => ({ value: String(seat), name })),
      ]}
      change={(value) => setSeat(value === "" ? null : Number(value))}
    />
  );
}
