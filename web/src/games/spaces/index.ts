// Spaces in the browser.

import type { GameClient } from "../../game/contract";
import { ActionPicture } from "./ActionPicture";
import { Board } from "./Board";
import { describeAction, facts, logKind, summary } from "./facts";
import { Miniature } from "./Miniature";
import { Options } from "./Options";
import { PlayerPanel } from "./PlayerPanel";
import { present } from "./present";
import { SEAT_TINTS } from "./seats";
import { KEY_HELP, TRANSLATIONS } from "./translations";
import type { Action, Config, Event, Refusal, View } from "./types";

export const client: GameClient<View, Action, Event, Refusal, Config> = {
  name: "spaces",
  pictureAspectRatio: 0.9,
  Board,
  PlayerPanel: PlayerPanel,
  present,
  Miniature,
  Options,
  tints: () => [...SEAT_TINTS],
  facts,
  summary,
  logKind: logKind,
  logKinds: ["move", "fight"],
  describeAction: describeAction,
  ActionPicture,
  translations: TRANSLATIONS,
  keys: KEY_HELP,
};

export { Workshop } from "./Workshop";

export default client;
