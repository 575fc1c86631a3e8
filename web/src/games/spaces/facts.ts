// What is told of a seat beside the board, and of a match when it is over.

import type { Fact, LogKind, Seat } from "../../game/contract";
import type { Language } from "../../words/language";
import { read } from "./format/board";
import { scoreOf } from "./offers";
import { run } from "./round/run";
import type { Action, Event, Pair, StepEvent, View } from "./types";
import { texts as textsOf } from "./words";

export function facts(view: View, seat: Seat, language: Language): Fact[] {
  const { facts: words } = textsOf(language);
  const { won, points } = scoreOf(view.rounds);
  const side = seat === 0 ? 0 : 1;
  return [
    { label: words.won, value: `${won[side]}`, about: words.wonAbout },
    { label: words.points, value: `${points[side]}`, about: words.pointsAbout },
  ];
}

/** The points are told with the place; this is how they came about. */
export function summary(view: View, seat: Seat, language: Language): Fact[] {
  const { facts: words } = textsOf(language);
  const [side, other] = seat === 0 ? ([0, 1] as const) : ([1, 0] as const);
  const films = view.rounds.map(({ boards }) => stepsOf(boards));
  const rounds = (holds: (step: StepEvent) => boolean) =>
    `${films.filter((steps) => steps.some(holds)).length}`;
  const out = rounds(({ did }) => did[side]?.did === "exited");
  const caught = rounds((step) => step.caught[other]);
  return [
    { label: words.won, value: `${scoreOf(view.rounds).won[side]}`, about: words.wonAbout },
    { label: words.out, value: out, about: words.outAbout },
    { label: words.caught, value: caught, about: words.caughtAbout },
  ];
}

function stepsOf(boards: Pair<string>): StepEvent[] {
  const [one, two] = [read(boards[0]), read(boards[1])];
  return one && two ? run([one, two]) : [];
}

/** Steps are moves; where somebody is hurt they are fights, and so is how a round ended. */
export function kind(event: Event): LogKind {
  switch (event.code) {
    case "step":
      return event.collision || event.caught.includes(true) ? "fight" : "move";
    case "round-over":
      return "fight";
    case "chose":
    case "round-began":
      return "move";
    default:
      return "other";
  }
}

export function say(action: Action, view: View, language: Language): string {
  const { say: words } = textsOf(language);
  if ("bring" in action) return words.bring(action.bring.length);
  return words.play(action.play, view.mine?.[action.play - 1] ?? "");
}
