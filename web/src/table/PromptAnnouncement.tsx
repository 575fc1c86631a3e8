// Speaks what the viewer is asked, once for each ask, with the seconds there are for it.

import { useEffect, useState } from "react";
import { useTranslations } from "../i18n";
import { useTable } from "./context";
import { timeLeft } from "./timeLeft";

interface PromptAnnouncementProps {
  /** The ask's number; null while the viewer is asked nothing. */
  askId: number | null;
  text: string;
  until: number | undefined;
  /** A reaction interrupts what is being spoken, since it soon passes. */
  isReaction: boolean;
}

export function PromptAnnouncement({ askId, text, until, isReaction }: PromptAnnouncementProps) {
  const t = useTranslations();
  const clockOffsetMs = useTable(({ clockOffsetMs }) => clockOffsetMs);
  const [spoken, setSpoken] = useState("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the seconds left are spoken once
  useEffect(() => {
    if (askId === null) return setSpoken("");
    const left = until && Math.max(0, Math.ceil((until - Date.now() - clockOffsetMs) / 1000));
    setSpoken(left === undefined ? text : `${text} ${timeLeft(left, t)}`);
  }, [askId, isReaction]);
  // Two regions, because screen readers ignore a change of `aria-live`.
  return (
    <>
      <p className="visually-hidden" aria-live="polite">
        {!isReaction && spoken}
      </p>
      <p className="visually-hidden" aria-live="assertive">
        {isReaction && spoken}
      </p>
    </>
  );
}
