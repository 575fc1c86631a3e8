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
  onlyEnglish: "This page has not been translated yet.",
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
  onlyEnglish: "Diese Seite gibt es bisher nur auf Englisch.",
  next: "Weiter",
  previous: "Zurück",
  games: "Regeln der Spiele",
  keys: "Tasten",
  missing: "Diese Seite gibt es in diesem Buch nicht.",
  you: "Du",
  others: ["Ann", "Ben", "Cleo", "Dora", "Emil"],
};

export const BOOK_TEXTS: Record<Language, typeof en> = { en, de };
