// A moment of an analysis as a sentence.

import type { GameClient, SeatNamer } from "../game/contract";
import type { Translations } from "../i18n";
import type { Language } from "../i18n/language";
import { actionText } from "./actionText";
import type { LocatedMoment, ReplayAnalysis } from "./analysis";
import { cost, percentChange } from "./numbers";

export interface MomentContext {
  shown: ReplayAnalysis;
  game: GameClient | null;
  /** The view after each frame. */
  views: unknown[];
  name: SeatNamer;
  language: Language;
  t: Translations;
}

export function momentText(moment: LocatedMoment, context: MomentContext): string {
  const { shown, game, views, name, language, t } = context;
  const who = name(moment.seat);
  const change = percentChange(moment.size, language);
  switch (moment.kind) {
    case "mistake":
    case "good": {
      const decision = shown.decisions.find(({ step }) => step === moment.step);
      if (!decision) return who;
      const { played, best, prompt } = decision;
      const text = (action: typeof played) =>
        actionText(action, game, views[decision.frame], language, prompt);
      if (moment.kind === "good") return t.insight.goodMoment(who, text(played));
      const first = best[0];
      return t.insight.mistakeMoment(
        who,
        text(played),
        first ? text(first) : "",
        cost(played, language),
      );
    }
    case "luck":
    case "bad-luck": {
      const roll = shown.rolls.find(({ step }) => step === moment.step);
      const values = roll?.values.join("-") ?? "";
      return moment.kind === "luck"
        ? t.insight.luckMoment(who, values, change)
        : t.insight.badLuckMoment(who, values, percentChange(-moment.size, language));
    }
    case "turn":
      return t.insight.turnMoment(who);
  }
}
