// The texts of the pages in the language of the viewer.

import { usePreferences } from "../ui/preferences";
import { de } from "./de";
import { en, type Translations } from "./en";
import type { Language } from "./language";

export const TRANSLATIONS: Record<Language, Translations> = { en, de };

export function useTranslations(): Translations {
  return TRANSLATIONS[usePreferences((chosen) => chosen.language)];
}

export type { Translations };
