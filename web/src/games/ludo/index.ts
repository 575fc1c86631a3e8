// Ludo for the browser.

import type { Fact, GameClient, LogKind } from "../../game/contract";
import type { Language } from "../../i18n/language";
import { Board } from "./Board";
import { stepsToFinish } from "./geometry";
import { Miniature } from "./Miniature";
import { Options } from "./Options";
import { present, presentOpening } from "./present";
import { TokenButtons } from "./TokenButtons";
import { COLOUR_TINTS, colourOf } from "./tokens";
import { TRANSLATIONS } from "./translations";
import type { Action, Colour, Config, Event, Preview, Refusal, TokenPlace, View } from "./types";

/** The number of steps that a player's tokens are from the finish. */
function stepsLeft(view: View, seat: number): number {
  const [colour, tokens] = [colourOf(view, seat), view.tokens[seat] ?? []];
  return tokens.reduce((sum, at) => sum + stepsToFinish(colour, at, view.config.board), 0);
}

function facts(view: View, seat: number, language: Language): Fact[] {
  const t = TRANSLATIONS[language].facts;
  const tokens = view.tokens[seat] ?? [];
  const count = (what: (at: TokenPlace) => boolean) => String(tokens.filter(what).length);
  if (view.resigned.includes(seat)) return [{ label: t.left, value: t.resigned }];
  const place = view.finished.indexOf(seat);
  if (place >= 0) return [{ label: t.place, value: String(place + 1) }];
  return [
    { label: t.home, value: count((at) => at === "home") },
    { label: t.way, value: count((at) => typeof at === "object") },
    { label: t.done, value: count((at) => at === "done") },
    { label: t.steps, value: String(stepsLeft(view, seat)), about: t.stepsAbout },
  ];
}

function summary(view: View, seat: number, language: Language): Fact[] {
  const t = TRANSLATIONS[language].facts;
  const tokens = view.tokens[seat] ?? [];
  if (view.resigned.includes(seat)) return [{ label: t.left, value: t.resigned }];
  const done = tokens.filter((at) => at === "done").length;
  return [
    { label: t.done, value: `${done}/${tokens.length}` },
    { label: t.steps, value: String(stepsLeft(view, seat)), about: t.stepsAbout },
  ];
}

const LOG_KINDS: Record<Event["code"], LogKind> = {
  rolled: "roll",
  "extra-roll": "roll",
  "third-six": "roll",
  "no-move": "roll",
  opened: "move",
  moved: "move",
  "token-done": "move",
  cut: "fight",
  placed: "other",
  resigned: "other",
  turn: "other",
  over: "other",
};

export const client: GameClient<View, Action, Event, Refusal, Config, Preview> = {
  name: "ludo",
  throwsDice: true,
  aspectRatio: 1,
  Board,
  PlayerPanel: TokenButtons,
  present,
  presentOpening,
  forcedAction: ({ legal }) => (legal?.length === 1 ? (legal[0] ?? null) : null),
  Miniature,
  Options,
  tints: (view) => view.config.colours.map((colour) => COLOUR_TINTS[colour]),
  choiceTint: (choice) => COLOUR_TINTS[choice as Colour],
  facts,
  summary,
  logKind: (event) => LOG_KINDS[event.code],
  moments: (event) => {
    if (event.code === "token-done") return [{ seat: event.seat, moment: "glad" }];
    if (event.code !== "cut") return [];
    return [
      { seat: event.by, moment: "sorry" },
      { seat: event.seat, moment: "beaten" },
    ];
  },
  describeAction: ({ token }, view, language) => {
    const home = view.tokens[view.turn]?.[token - 1] === "home";
    return home ? TRANSLATIONS[language].open(token) : TRANSLATIONS[language].move(token);
  },
  translations: TRANSLATIONS,
  keys: {
    en: [["1 – 4", "move the token of that number"]],
    de: [["1 – 4", "die Figur dieser Nummer ziehen"]],
  },
};
