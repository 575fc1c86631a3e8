// What is said on the home page, apart from the rest so that it comes without it.

import type { Language } from "../../../words/language";

/** A board came with the address. */
export const SHARED: Record<Language, (name: string) => string> = {
  en: (name) => `${name} was shared with you, and is kept for your next match.`,
  de: (name) => `${name} wurde mit dir geteilt und liegt für dein nächstes Spiel bereit.`,
};
