// The words of the page, in the reader's language.

import { usePreferences } from "../ui/preferences";
import { de } from "./de";
import { en, type Words } from "./en";
import type { Language } from "./language";

export const WORDS: Record<Language, Words> = { en, de };

export function useWords(): Words {
  return WORDS[usePreferences((chosen) => chosen.language)];
}

export type { Words };
