// An action in words: what its button says, and what happens by default.

import type { Naming } from "../../game/contract";
import type { Language } from "../../words/language";
import { foesOn } from "./combat";
import type { Action, Enemy, View } from "./types";
import { type HillWords, words } from "./words";
import type { Special } from "./words/words";

const numbered: Naming = (seat) => `#${seat + 1}`;

type Sayer = (action: Action, name: Naming, foe: (target: number) => Enemy | undefined) => string;

export function say(
  action: Action,
  view: View | null,
  language: Language,
  name: Naming = numbered,
): string {
  const tile = view?.players[view.turn.seat]?.tile;
  const foes = view && tile !== undefined ? foesOn(view, tile) : [];
  const sayer = words[language].actions[action.do] as Sayer;
  const said = sayer(action, name, (target) => foes[target - 1]);
  const alike = action.do === "attack" && new Set(foes).size < foes.length;
  return alike ? `${said} (${action.target})` : said;
}

/** What a button says under a question. */
export function button(
  action: Action,
  prompt: string,
  view: View,
  language: Language,
  name: Naming = numbered,
): string {
  return special(words[language], `${prompt}/${action.do}`) ?? say(action, view, language, name);
}

function special({ special }: HillWords, key: string): string | undefined {
  return Object.hasOwn(special, key) ? special[key as Special] : undefined;
}
