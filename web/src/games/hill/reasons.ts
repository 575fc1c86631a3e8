// Why an action is good or bad.

import type { SentencesByCode } from "../../game/contract";
import type { Language } from "../../i18n/language";
import type { HillReason } from "../../protocol/generated/bots";

export const REASONS: Record<Language, SentencesByCode<HillReason>> = {
  en: { "win-chance": ({ percent }) => `It wins ${percent} % of the matches.` },
  de: { "win-chance": ({ percent }) => `Gewinnt ${percent} % der Partien.` },
};
