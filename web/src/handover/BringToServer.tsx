// Brings a match on this device to the server, where friends take the seats of bots.

import { Users } from "lucide-react";
import { useState } from "react";
import { useLocation } from "wouter";
import { refusalText } from "../game/sentences";
import { useGameInfo } from "../game/useGameInfo";
import { useTranslations } from "../i18n";
import { handOver, RefusedError } from "../net/api";
import { removeRecentTable } from "../net/recentTables";
import { isLocalTable } from "../offline/localTables";
import { IS_STATIC_SITE } from "../site/site";
import { useTable } from "../table/context";
import { Dialog } from "../ui/Dialog";
import { ErrorMessage } from "../ui/fields";
import { usePreferences } from "../ui/preferences";
import { useHandoverTexts } from "./texts";

/** The button; nothing at a table of the server, and where the client is shown without a server. */
export function BringToServer() {
  const texts = useHandoverTexts();
  const code = useTable(({ lobby }) => lobby.code);
  const playing = useTable(({ lobby }) => lobby.phase === "playing");
  const [open, setOpen] = useState(false);
  if (!playing || !isLocalTable(code) || IS_STATIC_SITE) return null;
  return (
    <>
      <button
        type="button"
        className="icon-button"
        title={texts.bring}
        onClick={() => setOpen(true)}
      >
        <Users aria-hidden="true" />
      </button>
      {open && <BringDialog code={code} onClose={() => setOpen(false)} />}
    </>
  );
}

function BringDialog({ code, onClose }: { code: string; onClose: () => void }) {
  const t = useTranslations();
  const texts = useHandoverTexts();
  const language = usePreferences(({ language }) => language);
  const info = useGameInfo(useTable(({ lobby }) => lobby.game));
  const [, navigate] = useLocation();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const bring = async () => {
    setPending(true);
    setProblem(null);
    try {
      const there = await handOver(code);
      navigate(`/t/${there}`);
      removeRecentTable(code);
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      const { refusal } = error;
      const detail = refusal.code === "bad-log" ? ` (${refusal.message})` : "";
      setProblem(refusalText(refusal, null, language, t) + detail);
      setPending(false);
    }
  };
  return (
    <Dialog title={texts.bringTitle} onClose={onClose}>
      <div className="stack">
        <p>{texts.bringAbout}</p>
        <p className="about">{texts.bringTold}</p>
        {info?.hidden && <p className="about">{texts.bringHidden}</p>}
        <button
          type="button"
          className="button button-main"
          disabled={pending}
          onClick={() => void bring()}
        >
          <Users aria-hidden="true" />
          {pending ? texts.bringing : texts.bringNow}
        </button>
        {problem && <ErrorMessage>{problem}</ErrorMessage>}
      </div>
    </Dialog>
  );
}
