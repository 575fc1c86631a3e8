// Liar's Dice for the browser.

import type { Fact, GameClient, LogKind } from "../../game/contract";
import type { Language } from "../../i18n/language";
import { Board } from "./Board";
import { isBid } from "./bids";
import { Miniature } from "./Miniature";
import { Options } from "./Options";
import { present } from "./present";
import { KEY_HELP, TRANSLATIONS } from "./translations";
import type { Action, Config, Event, Refusal, View } from "./types";

function facts({ setup }: View, seat: number, language: Language): Fact[] {
  const t = TRANSLATIONS[language].facts;
  const out = setup.out.indexOf(seat);
  if (out >= 0) return [{ label: t.place, value: String(setup.dice.length - out) }];
  return [{ label: t.dice, value: String(setup.dice[seat] ?? 0) }];
}

/** The result names the places itself. */
function summary({ setup }: View, seat: number, language: Language): Fact[] {
  const t = TRANSLATIONS[language].facts;
  return [{ label: t.dice, value: String(setup.dice[seat] ?? 0) }];
}

const LOG_KINDS: Record<Event["code"], LogKind> = {
  "starter-drawn": "roll",
  rolled: "roll",
  "rolled-hidden": "roll",
  bid: "move",
  "cups-lifted": "fight",
  "die-lost": "fight",
  "die-won": "fight",
  "no-die-to-win": "fight",
  "round-began": "other",
  out: "other",
  resigned: "other",
  over: "other",
};

export const client: GameClient<View, Action, Event, Refusal, Config> = {
  name: "liars",
  aspectRatio: 1.2,
  Board,
  present,
  Miniature,
  Options,
  facts,
  summary,
  logKind: (event) => LOG_KINDS[event.code],
  moments: (event) => {
    if (event.code === "die-lost") return [{ seat: event.seat, moment: "beaten" }];
    return event.code === "die-won" ? [{ seat: event.seat, moment: "glad" }] : [];
  },
  describeAction: (action, _view, language) => {
    const t = TRANSLATIONS[language];
    return isBid(action) ? t.bidButton(action.bid) : t[action];
  },
  translations: TRANSLATIONS,
  keys: KEY_HELP,
};
