// The viewer's preferences, kept in the local storage: name, language, theme, sound, dice.

import { create } from "zustand";
import { LANGUAGES, type Language } from "../i18n/language";

export type Theme = "system" | "day" | "lamplight";

export interface Preferences {
  nick: string;
  language: Language;
  theme: Theme;
  sound: boolean;
  /** Whether the viewer wants a notification when it is their turn. */
  notify: boolean;
  /** The number of the chosen avatar; undefined while it follows from the name. */
  avatar?: number;
  /** Whether the viewer throws dice instead of watching them roll. */
  throwDice: boolean;
  /** Whether a move without a choice is made after a pause. */
  playForced: boolean;
  /** Whether the viewer is asked before a blunder, in matches against bots. */
  tutor: boolean;
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
  notify: false,
  throwDice: true,
  playForced: true,
  tutor: false,
  ...readStoredPreferences(),
  setPreferences: (change) => {
    set(change);
    const { setPreferences: _, ...stored } = get();
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(stored));
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
