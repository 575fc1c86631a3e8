// King of the Hill for the browser.

import type { GameClient } from "../../game/contract";
import { buttonText } from "./actionText";
import { boardOf } from "./data";
import { facts, logKind, summary } from "./facts";
import { layoutOf } from "./geometry";
import { Board, Hand } from "./lazyComponents";
import { Miniature } from "./Miniature";
import { Options } from "./Options";
import { TRANSLATIONS } from "./translations";
import type { Action, Config, Event, Preview, Refusal, View } from "./types";

const shape = layoutOf(boardOf(undefined));

export const client: GameClient<View, Action, Event, Refusal, Config, Preview> = {
  name: "hill",
  aspectRatio: shape.width / shape.height,
  Board,
  PlayerPanel: Hand,
  Miniature,
  Options,
  facts,
  summary,
  logKind: logKind,
  describeAction: (action, view, language, prompt) => buttonText(action, prompt, view, language),
  translations: TRANSLATIONS,
  keys: { en: TRANSLATIONS.en.keys, de: TRANSLATIONS.de.keys },
};

export default client;
