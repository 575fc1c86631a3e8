// Marks a player of a finished match for whom a bot has played.

import { Bot } from "lucide-react";
import { useTranslations } from "../i18n";
import type { MatchInfo } from "../protocol/types";
import "./absence.css";

export function StandInNote({ match, seat }: { match: MatchInfo | undefined; seat: number }) {
  const t = useTranslations();
  const summary = match?.stand_ins?.find((one) => one.seat === seat);
  if (!summary) return null;
  return (
    <span className="seat-stand-in">
      <Bot aria-hidden="true" /> {t.absence.movesOf(summary.actions)}
    </span>
  );
}
