// Backgammon in the browser.

import type { GameClient } from "../../game/contract";
import { Board } from "./Board";
import { describeAction, facts, intermission, logKind, summary } from "./facts";
import { BOARD_HEIGHT, BOARD_WIDTH } from "./layout";
import { Miniature } from "./Miniature";
import { Options } from "./Options";
import { GiveUp, PlayerPanel } from "./PlayerPanel";
import { isPlay } from "./playTree";
import { present, presentOpening } from "./present";
import { SIDE_TINTS } from "./sideTints";
import { TRANSLATIONS } from "./translations";
import type { Action, Config, Event, Refusal, View } from "./types";

export const client: GameClient<View, Action, Event, Refusal, Partial<Config>> = {
  name: "gammon",
  throwsDice: true,
  isViewSetup: true,
  aspectRatio: BOARD_WIDTH / BOARD_HEIGHT,
  Board,
  PlayerPanel,
  GiveUp,
  present,
  presentOpening,
  forcedAction: ({ legal = [] }) => (legal.length === 1 ? (legal.find(isPlay) ?? null) : null),
  Miniature,
  Options,
  facts,
  summary,
  tints: () => [...SIDE_TINTS],
  intermission,
  logKind: logKind,
  logKinds: ["roll", "move"],
  isGivingUp: (action) => typeof action === "object" && "offer" in action,
  moments: (event) => {
    if (event.code === "danced") return [{ seat: event.seat, moment: "beaten" }];
    return event.code === "game-won" ? [{ seat: event.seat, moment: "won" }] : [];
  },
  describeAction: describeAction,
  standInNote: { en: "It never doubles.", de: "Verdoppeln wird er nie." },
  translations: TRANSLATIONS,
  keys: { en: TRANSLATIONS.en.keys, de: TRANSLATIONS.de.keys },
};

export default client;
