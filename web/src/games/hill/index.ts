// King of the Hill for the browser.

import type { GameClient } from "../../game/contract";
import { Board } from "./Board";
import { facts, kind, summary } from "./facts";
import { Hand } from "./Hand";
import { Miniature } from "./Miniature";
import { say } from "./say";
import type { Action, Config, Event, Refusal, View } from "./types";
import { words } from "./words";

export const client: GameClient<View, Action, Event, Refusal, Config> = {
  name: "hill",
  Board,
  Hand,
  Miniature,
  facts,
  summary,
  kind,
  say: (action, view, language) => say(action, view, language),
  words,
};

export default client;
