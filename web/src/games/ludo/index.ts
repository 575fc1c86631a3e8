// Ludo for the browser.

import type { Fact, GameClient, LogKind } from "../../game/contract";
import type { Language } from "../../words/language";
import { Board } from "./Board";
import { LANE, RING, startOf, wholeWay } from "./geometry";
import { Miniature } from "./Miniature";
import { Options } from "./Options";
import { colourOf, TINT_OF } from "./tokens";
import type { Action, At, Colour, Config, Event, Refusal, View } from "./types";
import { WORDS } from "./words";

/** Steps a token still has to go. */
function left(view: View, seat: number, at: At): number {
  const { board } = view.config;
  if (at === "done") return 0;
  if (at === "home") return wholeWay(board);
  if ("lane" in at) return LANE[board] + 1 - at.lane;
  return wholeWay(board) - ((at.ring - startOf(colourOf(view, seat)) + RING) % RING);
}

function facts(view: View, seat: number, language: Language): Fact[] {
  const words = WORDS[language].facts;
  const tokens = view.tokens[seat] ?? [];
  const count = (what: (at: At) => boolean) => String(tokens.filter(what).length);
  if (view.resigned.includes(seat)) return [{ label: words.left, value: words.resigned }];
  const place = view.finished.indexOf(seat);
  if (place >= 0) return [{ label: words.place, value: String(place + 1) }];
  const steps = tokens.reduce((sum, at) => sum + left(view, seat, at), 0);
  return [
    { label: words.home, value: count((at) => at === "home") },
    { label: words.way, value: count((at) => typeof at === "object") },
    { label: words.done, value: count((at) => at === "done") },
    { label: words.steps, value: String(steps), about: words.stepsAbout },
  ];
}

function summary(view: View, seat: number, language: Language): Fact[] {
  const words = WORDS[language].facts;
  const tokens = view.tokens[seat] ?? [];
  if (view.resigned.includes(seat)) return [{ label: words.left, value: words.resigned }];
  const done = tokens.filter((at) => at === "done").length;
  const steps = tokens.reduce((sum, at) => sum + left(view, seat, at), 0);
  return [
    { label: words.done, value: `${done}/${tokens.length}` },
    { label: words.steps, value: String(steps), about: words.stepsAbout },
  ];
}

const KINDS: Record<Event["code"], LogKind> = {
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

export const ludo: GameClient<View, Action, Event, Refusal, Config> = {
  name: "ludo",
  proportions: 1,
  Board,
  Miniature,
  Options,
  tints: (view) => view.config.colours.map((colour) => TINT_OF[colour]),
  choiceTint: (choice) => TINT_OF[choice as Colour],
  facts,
  summary,
  kind: (event) => KINDS[event.code],
  say: ({ token }, view, language) => {
    const home = view.tokens[view.turn]?.[token - 1] === "home";
    return home ? WORDS[language].open(token) : WORDS[language].move(token);
  },
  words: WORDS,
  keys: {
    en: [["1 – 4", "move the token of that number"]],
    de: [["1 – 4", "die Figur dieser Nummer ziehen"]],
  },
};
