// The texts of actions, for buttons and for the default of a prompt.

import type { SeatNamer } from "../../game/contract";
import type { Language } from "../../i18n/language";
import { enemiesOn } from "./combat";
import { type HillTranslations, TRANSLATIONS } from "./translations";
import type { Special } from "./translations/types";
import type { Action, Enemy, View } from "./types";

const seatNumberName: SeatNamer = (seat) => `#${seat + 1}`;

type ActionText = (
  action: Action,
  name: SeatNamer,
  foe: (target: number) => Enemy | undefined,
) => string;

export function actionText(
  action: Action,
  view: View | null,
  language: Language,
  name: SeatNamer = seatNumberName,
): string {
  const tile = view?.players[view.turn.seat]?.tile;
  const foes = view && tile !== undefined ? enemiesOn(view, tile) : [];
  const sayer = TRANSLATIONS[language].actions[action.do] as ActionText;
  const said = sayer(action, name, (target) => foes[target - 1]);
  const alike = action.do === "attack" && new Set(foes).size < foes.length;
  return alike ? `${said} (${action.target})` : said;
}

/** The text of a button; some prompts have texts of their own. */
export function buttonText(
  action: Action,
  prompt: string,
  view: View,
  language: Language,
  name: SeatNamer = seatNumberName,
): string {
  return (
    promptSpecificText(TRANSLATIONS[language], `${prompt}/${action.do}`) ??
    actionText(action, view, language, name)
  );
}

function promptSpecificText({ special }: HillTranslations, key: string): string | undefined {
  return Object.hasOwn(special, key) ? special[key as Special] : undefined;
}
