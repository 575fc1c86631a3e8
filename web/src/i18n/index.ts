// The texts of the pages in the language of the viewer. Only that language is loaded.

import { usePreferences } from "../ui/preferences";
import type { Translations } from "./en";
import type { Language } from "./language";

const LOADERS: Record<Language, () => Promise<Translations>> = {
  en: () => import("./en").then(({ en }) => en),
  de: () => import("./de").then(({ de }) => de),
};

const loadedTexts = new Map<Language, Translations>();

/** Loads the texts of a language. Nothing can be rendered in a language before. */
export async function loadTranslations(language: Language): Promise<void> {
  if (!loadedTexts.has(language)) loadedTexts.set(language, await LOADERS[language]());
}

export function useTranslations(): Translations {
  const language = usePreferences((chosen) => chosen.language);
  const texts = loadedTexts.get(language);
  if (!texts) throw new Error(`the texts of ${language} are not loaded`);
  return texts;
}

export type { Translations };
