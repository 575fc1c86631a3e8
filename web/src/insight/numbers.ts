// Chances, equities and costs as text.

import type { Language } from "../i18n/language";
import type { JudgedAction, ResultUnit, SeatAnalysis } from "../protocol/types";

/** "63 %". */
export function percent(chance: number, language: Language): string {
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: chance < 0.1 ? 1 : 0 });
  return `${format.format(100 * chance)} %`;
}

/** "+12 %": a difference of chances, in percentage points. */
export function percentChange(change: number, language: Language): string {
  const format = new Intl.NumberFormat(language, {
    maximumFractionDigits: 1,
    signDisplay: "exceptZero",
  });
  return `${format.format(100 * change)} %`;
}

/** "+0.125", as backgammon players write equities. */
export function equity(value: number, language: Language): string {
  const digits = { minimumFractionDigits: 3, maximumFractionDigits: 3 };
  return new Intl.NumberFormat(language, { ...digits, signDisplay: "always" }).format(value);
}

/** What an action is worth: its equity, or the chance after it. */
export function worth({ equity: value, chance }: JudgedAction, language: Language): string {
  return value === undefined ? percent(chance, language) : equity(value, language);
}

/** What an action costs: equity, or a part of the chance; empty for the best. */
export function cost({ equity_cost, cost }: JudgedAction, language: Language): string {
  const lost = equity_cost ?? cost;
  if (lost < 0.0005) return "";
  return equity_cost === undefined ? percentChange(-cost, language) : equity(-lost, language);
}

/** Luck or a result, in the unit of the analysis. */
export function inUnit(value: number, unit: ResultUnit, language: Language): string {
  return unit === "points" ? equity(value, language) : percentChange(value, language);
}

/** The result of a match: the share of a win, or points. */
export function result(value: number, unit: ResultUnit, language: Language): string {
  return unit === "points" ? equity(value, language) : percent(value, language);
}

/** "7.4". */
export function rating({ rating }: SeatAnalysis, language: Language): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return rating ? new Intl.NumberFormat(language, digits).format(rating.value) : "–";
}
