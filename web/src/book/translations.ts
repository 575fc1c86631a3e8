// The texts around a rule book. They are loaded with the book.

import type { Language } from "../i18n/language";

const en = {
  title: (game: string) => `${game}: the rules`,
  contents: "Contents",
  search: "Search the rules",
  hits: (count: number) =>
    count === 0 ? "Nothing found." : count === 1 ? "One place." : `${count} places.`,
  overview: "At a glance",
  example: "Example, move by move",
  reference: "All rules in detail",
  referenceLanguage: "The detailed rules are in English. All that you need to play is here:",
  next: "Next",
  previous: "Back",
  games: "Rules of the games",
  keys: "Keys",
  missing: "There is no such page in this book.",
  you: "You",
  others: ["Ann", "Ben", "Cleo", "Dora", "Emil"],
};

const de: typeof en = {
  title: (game) => `${game}: die Regeln`,
  contents: "Inhalt",
  search: "In den Regeln suchen",
  hits: (count) =>
    count === 0 ? "Nichts gefunden." : count === 1 ? "Eine Stelle." : `${count} Stellen.`,
  overview: "Auf einen Blick",
  example: "Beispiel, Zug für Zug",
  reference: "Alle Regeln im Einzelnen (auf Englisch)",
  referenceLanguage:
    "Die Regeln im Einzelnen gibt es nur auf Englisch. Was du zum Spielen brauchst, steht auf Deutsch hier:",
  next: "Weiter",
  previous: "Zurück",
  games: "Regeln der Spiele",
  keys: "Tasten",
  missing: "Diese Seite gibt es in diesem Buch nicht.",
  you: "Du",
  others: ["Ann", "Ben", "Cleo", "Dora", "Emil"],
};

export const BOOK_TEXTS: Record<Language, typeof en> = { en, de };
