// What is left of the time for an answer, as text.

import type { Translations } from "../i18n";

/** Longer times are shown as a clock shows them, in minutes, hours or days. */
const MAX_SECONDS = 99;

export function timeLeft(seconds: number, t: Translations): string {
  return seconds > MAX_SECONDS ? t.absence.time(seconds * 1000) : t.common.seconds(seconds);
}
