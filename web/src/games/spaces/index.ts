// Spaces in the browser.

import type { GameClient } from "../../game/contract";
import { Board } from "./Board";
import { facts, kind, say, summary } from "./facts";
import { Hand } from "./Hand";
import { Miniature } from "./Miniature";
import { Options } from "./Options";
import { TINTS } from "./seats";
import type { Action, Config, Event, Refusal, View } from "./types";
import { KEYS, WORDS } from "./words";

export const client: GameClient<View, Action, Event, Refusal, Config> = {
  name: "spaces",
  Board,
  Hand,
  Miniature,
  Options,
  tints: () => [...TINTS],
  facts,
  summary,
  kind,
  say,
  words: WORDS,
  keys: KEYS,
};

export { Workshop } from "./Workshop";

export default client;
