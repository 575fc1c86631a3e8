// Backgammon in the browser.

import type { GameClient } from "../../game/contract";
import { Board } from "./Board";
import { describeAction, facts, logKind, summary } from "./facts";
import { BOARD_HEIGHT, BOARD_WIDTH } from "./layout";
import { Miniature } from "./Miniature";
import { Options } from "./Options";
import { PlayerPanel } from "./PlayerPanel";
import { TRANSLATIONS } from "./translations";
import type { Action, Config, Event, Refusal, View } from "./types";

export const client: GameClient<View, Action, Event, Refusal, Partial<Config>> = {
  name: "gammon",
  aspectRatio: BOARD_WIDTH / BOARD_HEIGHT,
  Board,
  PlayerPanel,
  Miniature,
  Options,
  facts,
  summary,
  logKind: logKind,
  describeAction: describeAction,
  translations: TRANSLATIONS,
  keys: { en: TRANSLATIONS.en.keys, de: TRANSLATIONS.de.keys },
};

export default client;
