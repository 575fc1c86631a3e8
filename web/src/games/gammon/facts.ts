// Facts for the panels, the log and the result.

import type { Fact, Intermission, LogKind, Seat, SeatNamer } from "../../game/contract";
import type { Language } from "../../i18n/language";
import { hasCube } from "./answers";
import { checkersOf, pipCount, sideOf } from "./checkers";
import { formatPlay, withHits } from "./notation";
import { TRANSLATIONS } from "./translations";
import type { Action, Event, View } from "./types";

/** Public facts of a seat. */
export function facts(view: View, seat: Seat, language: Language): Fact[] {
  const t = TRANSLATIONS[language].facts;
  const side = sideOf(seat);
  const list: Fact[] = [
    score(view, seat, language),
    { label: t.pips, value: String(pipCount(checkersOf(view), side)), about: t.pipsAbout },
    { label: t.off, value: String(view.off[side]) },
  ];
  if (view.bar[side] > 0) list.push({ label: t.bar, value: String(view.bar[side]) });
  if (hasCube(view) && view.cube.owner === side) {
    list.push({ label: t.cube, value: String(view.cube.value), about: t.cubeAbout });
  }
  return list;
}

function score({ score, config, games }: View, seat: Seat, language: Language): Fact {
  const t = TRANSLATIONS[language].facts;
  const won = score[sideOf(seat)];
  if (config.session === "match") {
    // More points than the match needs do not count.
    const value = t.scoreOf(Math.min(won, config.length), config.length);
    return { label: t.score, value, about: t.scoreAbout };
  }
  const game = Math.min(games + 1, config.length);
  const about = t.moneyAbout(game, config.length);
  return { label: t.score, value: t.money(won), about };
}

/** Facts of a seat for the result of a match. */
export function summary(view: View, seat: Seat, language: Language): Fact[] {
  const t = TRANSLATIONS[language].facts;
  const side = sideOf(seat);
  const list: Fact[] = [
    { label: t.off, value: String(view.off[side]) },
    { label: t.pips, value: String(pipCount(checkersOf(view), side)), about: t.pipsAbout },
  ];
  if (view.left === side) list.push({ label: t.resigned, value: t.match });
  return list;
}

/** The pause after a game that did not end the match. */
export function intermission(
  events: Event[],
  view: View,
  name: SeatNamer,
  language: Language,
): Intermission | null {
  const won = events.find((event) => event.code === "game-won");
  if (won?.code !== "game-won" || events.some((event) => event.code === "over")) return null;
  const t = TRANSLATIONS[language];
  const { session, length } = view.config;
  // The end of the match may be told later than the end of its last game.
  const isLast = session === "match" ? Math.max(...won.score) >= length : view.games >= length;
  if (isLast || view.waits === "over") return null;
  return {
    title: t.facts.gameWon(name(won.seat), won.win, won.points),
    score: won.score.join(" : "),
    line:
      session === "match" ? t.facts.matchTo(length) : t.facts.moneyAbout(view.games + 1, length),
  };
}

const LOG_KINDS: Record<Event["code"], LogKind> = {
  "opening-roll": "roll",
  "opening-tie": "roll",
  rolled: "roll",
  danced: "roll",
  played: "move",
  doubled: "other",
  took: "other",
  beavered: "other",
  dropped: "other",
  offered: "other",
  accepted: "other",
  declined: "other",
  "game-won": "other",
  "game-began": "other",
  resigned: "other",
  over: "other",
};

/** Plays that hit are listed under moves, not under fights. */
export const logKind = (event: Event): LogKind => LOG_KINDS[event.code];

/** An action as text; a play in notation. */
export function describeAction(action: Action, view: View, language: Language): string {
  const t = TRANSLATIONS[language].actions;
  if (typeof action === "string") return t[action];
  if ("offer" in action) return t.offerNotation(action.offer);
  return formatPlay(withHits(checkersOf(view), view.turn, action.play));
}
