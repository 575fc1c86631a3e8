// Backgammon in the browser.

import type { GameClient } from "../../game/contract";
import { Board } from "./Board";
import { facts, kind, say, summary } from "./facts";
import { Hand } from "./Hand";
import { HEIGHT, WIDTH } from "./layout";
import { Miniature } from "./Miniature";
import { Options } from "./Options";
import type { Action, Config, Event, Refusal, View } from "./types";
import { WORDS } from "./words";

export const client: GameClient<View, Action, Event, Refusal, Partial<Config>> = {
  name: "gammon",
  proportions: WIDTH / HEIGHT,
  Board,
  Hand,
  Miniature,
  Options,
  facts,
  summary,
  kind,
  say,
  words: WORDS,
  keys: { en: WORDS.en.keys, de: WORDS.de.keys },
};

export default client;
