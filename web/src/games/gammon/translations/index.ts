// The texts of backgammon in all languages.

import type { Language } from "../../../i18n/language";
import { de } from "./de";
import { en } from "./en";
import type { GammonTranslations } from "./types";

export type { ActionTexts, BoardTexts, FactTexts, GammonTranslations, OptionTexts } from "./types";

export const TRANSLATIONS: Record<Language, GammonTranslations> = { en, de };
