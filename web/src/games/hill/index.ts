// King of the Hill for the browser.

import type { GameClient } from "../../game/contract";
import { Board, Hand } from "./atTable";
import { boardOf } from "./data";
import { facts, kind, summary } from "./facts";
import { layout } from "./geometry";
import { Miniature } from "./Miniature";
import { Options } from "./Options";
import { button } from "./say";
import type { Action, Config, Event, Refusal, View } from "./types";
import { words } from "./words";

const shape = layout(boardOf(undefined));

export const client: GameClient<View, Action, Event, Refusal, Config> = {
  name: "hill",
  proportions: shape.width / shape.height,
  Board,
  Hand,
  Miniature,
  Options,
  facts,
  summary,
  kind,
  say: (action, view, language, prompt) => button(action, prompt, view, language),
  words,
  keys: { en: words.en.keys, de: words.de.keys },
};

export default client;
