// How much help a player of a finished match has had: hints, and moves taken back.

import { Lightbulb, Undo2 } from "lucide-react";
import { useTranslations } from "../i18n";
import type { MatchInfo } from "../protocol/types";

interface HintNoteProps {
  match: MatchInfo | undefined;
  seat: number;
  /** Whether a person plays the seat; bots take nothing back. */
  isPerson: boolean;
}

export function HintNote({ match, seat, isPerson }: HintNoteProps) {
  const t = useTranslations();
  const summary = match?.hints?.find((one) => one.seat === seat);
  const takenBack = isPerson ? (match?.taken_back ?? 0) : 0;
  return (
    <>
      {summary && (
        <span className="seat-stand-in">
          <Lightbulb aria-hidden="true" /> {t.insight.hintsUsed(summary.hints)}
        </span>
      )}
      {takenBack > 0 && (
        <span className="seat-stand-in">
          <Undo2 aria-hidden="true" /> {t.insight.takenBack(takenBack)}
        </span>
      )}
    </>
  );
}
