// The pause between two games of a match: who won, and the score. Only this screen waits.

import { useEffect, useRef, useState } from "react";
import type { GameClient, Intermission, SeatNamer } from "../game/contract";
import { useTranslations } from "../i18n";
import type { GameEvent } from "../protocol/types";
import { usePreferences } from "../ui/preferences";
import { useTableStore } from "./context";
import "./result.css";

interface EndedGame {
  seq: number;
  events: GameEvent[];
}

/** How long a pause lasts if nobody ends it: the clocks of the match do not wait. */
const MAX_PAUSE_MS = 8000;

/** The pause that the latest events begin, and a function that ends it. Later events wait for it. */
export function useIntermission(
  game: GameClient | null,
  batch: EndedGame | null,
  view: unknown,
  name: SeatNamer,
): [Intermission | null, () => void] {
  const language = usePreferences(({ language }) => language);
  const presentation = useTableStore((store) => store.presentation);
  const [shown, setShown] = useState<Intermission | null>(null);
  const seq = batch?.seq;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an event batch is known by its number
  useEffect(() => {
    const begun = batch && game?.intermission?.(batch.events, view, name, language);
    if (begun) setShown(begun);
  }, [seq, game]);
  useEffect(() => {
    if (!shown) return;
    presentation.hold(true);
    const timer = setTimeout(() => setShown(null), MAX_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      presentation.hold(false);
    };
  }, [shown, presentation]);
  return [shown, () => setShown(null)];
}

export function IntermissionPanel({
  intermission: { title, score, line },
  onClose,
}: {
  intermission: Intermission;
  onClose: () => void;
}) {
  const t = useTranslations();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <section className="intermission" aria-labelledby="intermission">
      <h2 id="intermission">{title}</h2>
      <p className="intermission-score">{score}</p>
      <p className="about">{line}</p>
      <button ref={button} type="button" className="button button-main" onClick={onClose}>
        {t.end.goOn}
      </button>
    </section>
  );
}
