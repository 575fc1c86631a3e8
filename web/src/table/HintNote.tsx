// How many hints a player of a finished match has had.

import { Lightbulb } from "lucide-react";
import { useTranslations } from "../i18n";
import type { MatchInfo } from "../protocol/types";

export function HintNote({ match, seat }: { match: MatchInfo | undefined; seat: number }) {
  const t = useTranslations();
  const summary = match?.hints?.find((one) => one.seat === seat);
  if (!summary) return null;
  return (
    <span className="seat-stand-in">
      <Lightbulb aria-hidden="true" /> {t.insight.hintsUsed(summary.hints)}
    </span>
  );
}
