// Facts about a seat for the panel and the result, and the log category of events.

import type { Fact, LogKind, Seat } from "../../game/contract";
import type { Language } from "../../i18n/language";
import { totalScore } from "./offeredChoice";
import { showRound } from "./rules";
import { texts as textsOf } from "./translations";
import type { Action, Event, StepEvent, View } from "./types";

export function facts(view: View, seat: Seat, language: Language): Fact[] {
  const { facts: t } = textsOf(language);
  const { won, points } = totalScore(view.rounds);
  const side = seat === 0 ? 0 : 1;
  return [
    { label: t.won, value: `${won[side]}`, about: t.wonAbout },
    { label: t.points, value: `${points[side]}`, about: t.pointsAbout },
  ];
}

/** The result panel shows the points itself; these facts explain them. */
export function summary(view: View, seat: Seat, language: Language): Fact[] {
  const { facts: t } = textsOf(language);
  const [side, other] = seat === 0 ? ([0, 1] as const) : ([1, 0] as const);
  const stepsByRound = view.rounds.map(({ boards }) => showRound(boards).steps);
  const rounds = (holds: (step: StepEvent) => boolean) =>
    `${stepsByRound.filter((steps) => steps.some(holds)).length}`;
  const out = rounds(({ did }) => did[side]?.did === "exited");
  const caught = rounds((step) => step.caught[other]);
  return [
    { label: t.won, value: `${totalScore(view.rounds).won[side]}`, about: t.wonAbout },
    { label: t.out, value: out, about: t.outAbout },
    { label: t.caught, value: caught, about: t.caughtAbout },
  ];
}

/** Steps are moves; steps with a collision or a catch, and the end of a round, are fights. */
export function logKind(event: Event): LogKind {
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

export function describeAction(action: Action, _view: View, language: Language): string {
  const { say: t } = textsOf(language);
  if ("bring" in action) return t.bring(action.bring.length);
  return t.play(action.play);
}
