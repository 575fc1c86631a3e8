// What the seats' panels, the log and the result say about a game of backgammon.

import type { Fact, LogKind, Seat } from "../../game/contract";
import type { Language } from "../../words/language";
import { hasCube } from "./answers";
import { checkersOf, pips, sideOf } from "./checkers";
import { moved, written } from "./notation";
import type { Action, Event, View } from "./types";
import { WORDS } from "./words";

/** Public facts of a seat. */
export function facts(view: View, seat: Seat, language: Language): Fact[] {
  const words = WORDS[language].facts;
  const side = sideOf(seat);
  const list: Fact[] = [
    score(view, seat, language),
    { label: words.pips, value: String(pips(checkersOf(view), side)), about: words.pipsAbout },
    { label: words.off, value: String(view.off[side]) },
  ];
  if (view.bar[side] > 0) list.push({ label: words.bar, value: String(view.bar[side]) });
  if (hasCube(view) && view.cube.owner === side) {
    list.push({ label: words.cube, value: String(view.cube.value), about: words.cubeAbout });
  }
  return list;
}

function score({ score, config, games }: View, seat: Seat, language: Language): Fact {
  const words = WORDS[language].facts;
  const won = score[sideOf(seat)];
  if (config.session === "match") {
    const value = words.scoreOf(won, config.length);
    return { label: words.score, value, about: words.scoreAbout };
  }
  const game = Math.min(games + 1, config.length);
  const about = words.moneyAbout(game, config.length);
  return { label: words.score, value: words.money(won), about };
}

/** How the match went for a seat. */
export function summary(view: View, seat: Seat, language: Language): Fact[] {
  const words = WORDS[language].facts;
  const side = sideOf(seat);
  const list: Fact[] = [
    { label: words.off, value: String(view.off[side]) },
    { label: words.pips, value: String(pips(checkersOf(view), side)), about: words.pipsAbout },
  ];
  if (view.left === side) list.push({ label: words.resigned, value: words.match });
  return list;
}

const KINDS: Record<Event["code"], LogKind> = {
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

/** A play that hits is a fight as much as a move; it is found under moves. */
export const kind = (event: Event): LogKind => KINDS[event.code];

/** An action in words, a play in notation. */
export function say(action: Action, view: View, language: Language): string {
  const words = WORDS[language].actions;
  if (typeof action === "string") return words[action];
  if ("offer" in action) return words.offerNotation(action.offer);
  return written(moved(checkersOf(view), view.turn, action.play));
}
