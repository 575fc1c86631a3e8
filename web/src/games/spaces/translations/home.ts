// The texts for the home page, in a file of their own so that it loads no others.

import type { Language } from "../../../i18n/language";

/** A board was opened by a link. */
export const SHARED_BOARD_TEXTS: Record<Language, (name: string) => string> = {
  en: (name) => `${name} was shared with you, and is kept for your next match.`,
  de: (name) => `${name} wurde mit dir geteilt und liegt für dein nächstes Spiel bereit.`,
};
