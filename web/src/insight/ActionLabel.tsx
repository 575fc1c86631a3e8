// An action as text, with a small picture where the game has one.

import type { GameClient, Seat } from "../game/contract";
import type { Language } from "../i18n/language";
import type { JudgedAction } from "../protocol/types";
import { actionText } from "./actionText";

interface ActionLabelProps {
  judged: JudgedAction;
  game: GameClient | null;
  view: unknown;
  seat: Seat;
  language: Language;
  prompt: string;
}

export function ActionLabel({ judged, game, view, seat, language, prompt }: ActionLabelProps) {
  return (
    <span className="action-label">
      <ActionPicture judged={judged} game={game} view={view} seat={seat} language={language} />
      <span>{actionText(judged, game, view, language, prompt)}</span>
    </span>
  );
}

/** The picture of an action; nothing where its game draws none. */
export function ActionPicture(props: Omit<ActionLabelProps, "prompt">) {
  const { judged, game, view, seat, language } = props;
  const Picture = game?.ActionPicture;
  if (!Picture || view === null || view === undefined) return null;
  return <Picture action={judged.action} view={view} seat={seat} language={language} />;
}
