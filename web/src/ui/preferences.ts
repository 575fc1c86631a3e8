// What the reader chose once and keeps: name, language, light, sound.

import { create } from "zustand";
import { LANGUAGES, type Language } from "../words/language";

export type Theme = "system" | "day" | "lamplight";

export interface Preferences {
  nick: string;
  language: Language;
  theme: Theme;
  sound: boolean;
}

const KEY = "parlor.preferences";

function stored(): Partial<Preferences> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Preferences>;
  } catch {
    return {};
  }
}

/** The first language of the browser that Parlor speaks. */
function spoken(): Language {
  for (const wish of navigator.languages) {
    const found = LANGUAGES.find((language) => wish.startsWith(language));
    if (found) return found;
  }
  return "en";
}

interface Chosen extends Preferences {
  choose: (change: Partial<Preferences>) => void;
}

export const usePreferences = create<Chosen>()((set, get) => ({
  nick: "",
  language: spoken(),
  theme: "system",
  sound: false,
  ...stored(),
  choose: (change) => {
    set(change);
    const { nick, language, theme, sound } = get();
    try {
      localStorage.setItem(KEY, JSON.stringify({ nick, language, theme, sound }));
    } catch {
      // A browser that keeps nothing still plays.
    }
    show();
  },
}));

/** Makes the page look and speak as chosen. */
export function show(): void {
  const { theme, language } = usePreferences.getState();
  const root = document.documentElement;
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
  root.lang = language;
}
