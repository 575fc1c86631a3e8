// The viewer's preferences, kept in the local storage: name, language, theme, sound.

import { create } from "zustand";
import { LANGUAGES, type Language } from "../i18n/language";

export type Theme = "system" | "day" | "lamplight";

export interface Preferences {
  nick: string;
  language: Language;
  theme: Theme;
  sound: boolean;
}

const STORAGE_KEY = "parlor.preferences";

function readStoredPreferences(): Partial<Preferences> {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}") as Partial<Preferences>;
  } catch {
    return {};
  }
}

/** The first of the browser's languages that is translated. */
function browserLanguage(): Language {
  for (const wish of navigator.languages) {
    const found = LANGUAGES.find((language) => wish.startsWith(language));
    if (found) return found;
  }
  return "en";
}

interface PreferencesStore extends Preferences {
  setPreferences: (change: Partial<Preferences>) => void;
}

export const usePreferences = create<PreferencesStore>()((set, get) => ({
  nick: "",
  language: browserLanguage(),
  theme: "system",
  sound: false,
  ...readStoredPreferences(),
  setPreferences: (change) => {
    set(change);
    const { nick, language, theme, sound } = get();
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify({ nick, language, theme, sound }));
    } catch {
      // Without local storage the page works, but forgets.
    }
    applyPreferences();
  },
}));

/** Sets the theme and the language of the document. */
export function applyPreferences(): void {
  const { theme, language } = usePreferences.getState();
  const root = document.documentElement;
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
  root.lang = language;
}
