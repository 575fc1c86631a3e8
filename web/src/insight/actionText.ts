// Actions and reasons as text.

import type { GameClient, SeatNamer } from "../game/contract";
import type { Language } from "../i18n/language";
import type { JudgedAction, ReasonMessage } from "../protocol/types";

/** An action in words or notation. */
export function actionText(
  { action, notation }: JudgedAction,
  game: GameClient | null,
  view: unknown,
  language: Language,
  prompt: string,
): string {
  if (!game || view === null || view === undefined) return notation;
  return game.describeAction(action, view, language, prompt);
}

/** Reasons as sentences, in the language of the viewer where the game has them. */
export function reasonTexts(
  reasons: readonly ReasonMessage[] | undefined,
  game: GameClient | null,
  language: Language,
  name: SeatNamer,
): string[] {
  const sentences = game?.translations[language].reasons;
  return (reasons ?? []).map(({ code, message, params }) => {
    const sentence = sentences?.[code];
    return sentence ? sentence(params, name) : message;
  });
}

/** The actions without those that give up, unless it is the best one or the one that was taken. */
export function withoutGivingUp(
  actions: readonly JudgedAction[],
  game: GameClient | null,
  played?: JudgedAction,
): JudgedAction[] {
  return actions.filter(
    (one, at) => at === 0 || one.notation === played?.notation || !game?.isGivingUp?.(one.action),
  );
}
