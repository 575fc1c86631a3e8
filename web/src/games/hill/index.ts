// King of the Hill for the browser.

import type { GameClient } from "../../game/contract";
import { buttonText } from "./actionText";
import { announcedSentences } from "./announcement";
import { Board } from "./Board";
import { classAbout } from "./contentText";
import { boardOf, movementSides } from "./data";
import { facts, logKind, summary } from "./facts";
import { layoutOf } from "./geometry";
import { Miniature } from "./Miniature";
import { Options } from "./Options";
import { PlayerPanel } from "./PlayerPanel";
import { present } from "./present";
import { TRANSLATIONS } from "./translations";
import type { Action, Class, Config, Event, Preview, Refusal, View } from "./types";

const shape = layoutOf(boardOf(undefined));

export const client: GameClient<View, Action, Event, Refusal, Config, Preview> = {
  name: "hill",
  throwsDice: true,
  aspectRatio: shape.width / shape.height,
  Board,
  PlayerPanel,
  present,
  offeredThrow: ({ legal }, view) => {
    const action = legal?.find((one) => one.do === "move");
    const sides = movementSides(view.config);
    return action && sides ? { action, sides, count: 1 } : null;
  },
  tellEvents: (events, language, name) => announcedSentences(events, TRANSLATIONS[language], name),
  Miniature,
  Options,
  choiceAbout: (choice, config, language) =>
    classAbout(TRANSLATIONS[language], choice as Class, config),
  turnSeat: (view) => (view.outcome ? undefined : view.turn.seat),
  facts,
  summary,
  logKind: logKind,
  moments: (event) => {
    if (event.code === "fight-won") return [{ seat: event.seat, moment: "glad" }];
    if (event.code === "fight-lost" || event.code === "trap-caught")
      return [{ seat: event.seat, moment: "beaten" }];
    if (event.code === "won") return [{ seat: event.seat, moment: "won" }];
    if (event.code !== "duel-won") return [];
    return [
      { seat: event.winner, moment: "sorry" },
      { seat: event.loser, moment: "beaten" },
    ];
  },
  describeAction: (action, view, language, prompt) => buttonText(action, prompt, view, language),
  translations: TRANSLATIONS,
  keys: { en: TRANSLATIONS.en.keys, de: TRANSLATIONS.de.keys },
};

export default client;
