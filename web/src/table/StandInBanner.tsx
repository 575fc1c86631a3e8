// Tells a player who comes back that a bot has played for them, and that they play again.

import { Bot } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "../i18n";
import { useTable } from "./context";
import "./absence.css";

export function StandInBanner() {
  const t = useTranslations();
  const playing = useTable(({ lobby }) => lobby.phase === "playing");
  const returnedSeq = useTable(({ returnedSeq }) => returnedSeq);
  const [dismissedSeq, setDismissedSeq] = useState<number | null>(null);
  const shown = playing && returnedSeq !== null && returnedSeq !== dismissedSeq;
  return (
    <div role="status" className={shown ? "banner stand-in-banner" : ""}>
      {shown && (
        <>
          <Bot aria-hidden="true" />
          <span>{t.absence.back}</span>
          <button type="button" className="button" onClick={() => setDismissedSeq(returnedSeq)}>
            {t.absence.dismiss}
          </button>
        </>
      )}
    </div>
  );
}
