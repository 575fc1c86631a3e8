// The texts of King of the Hill in all languages.

import type { Language } from "../../../i18n/language";
import { de } from "./de";
import { en } from "./en";
import type { HillTranslations } from "./types";

export const TRANSLATIONS: Record<Language, HillTranslations> = { en, de };
export type { HillTranslations, Named, Source } from "./types";
