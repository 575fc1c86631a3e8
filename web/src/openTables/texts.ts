// The texts of open tables and quick match, which are loaded when they are first needed.

import type { Language } from "../i18n/language";

export interface OpenTableTexts {
  title: string;
  game: string;
  pace: string;
  paces: Record<"live" | "untimed" | "days", string>;
  level: string;
  levels: Record<"any" | "beginner" | "experienced", string>;
  options: string;
  optionChoices: Record<"any" | "chosen", string>;
  otherOptions: string;
  ownPosition: string;
  quickMatch: string;
  quickMatchAbout: string;
  open: string;
  none: string;
  free: (count: number) => string;
  playing: string;
  watching: (count: number) => string;
  watchers: (names: string) => string;
  join: string;
  watch: string;
  offer: string;
  offerAbout: string;
}

const en: OpenTableTexts = {
  title: "Somebody to play with",
  game: "Game",
  pace: "Pace",
  paces: { live: "With a clock", untimed: "Without a clock", days: "Days a move" },
  level: "Level",
  levels: { any: "Anybody", beginner: "Beginners", experienced: "Experienced players" },
  options: "Options",
  optionChoices: { any: "Any", chosen: "These" },
  otherOptions: "Other options than usual",
  ownPosition: "from a position of its own",
  quickMatch: "Quick match",
  quickMatchAbout: "You join the table that fits best, or wait at a new one.",
  open: "Open tables",
  none: "Nobody is waiting just now. A quick match opens a table for others to find.",
  free: (count) => (count === 1 ? "1 free chair" : `${count} free chairs`),
  playing: "being played",
  watching: (count) => `${count} watching`,
  watchers: (names) => `Watching: ${names}`,
  join: "Join",
  watch: "Watch",
  offer: "Open to anybody",
  offerAbout: "Listed at home while a chair is free.",
};

const de: OpenTableTexts = {
  title: "Mitspieler finden",
  game: "Spiel",
  pace: "Tempo",
  paces: { live: "Mit Uhr", untimed: "Ohne Uhr", days: "Tage pro Zug" },
  level: "Spielstärke",
  levels: { any: "Alle", beginner: "Anfänger", experienced: "Erfahrene" },
  options: "Optionen",
  optionChoices: { any: "Beliebige", chosen: "Diese" },
  otherOptions: "Andere Optionen als üblich",
  ownPosition: "ab einer eigenen Stellung",
  quickMatch: "Schnelle Partie",
  quickMatchAbout: "Du kommst an den passendsten Tisch oder wartest an einem neuen.",
  open: "Offene Tische",
  none: "Gerade wartet niemand. Eine schnelle Partie eröffnet einen Tisch, den andere finden.",
  free: (count) => (count === 1 ? "1 freier Platz" : `${count} freie Plätze`),
  playing: "es wird gespielt",
  watching: (count) => (count === 1 ? "1 schaut zu" : `${count} schauen zu`),
  watchers: (names) => `Es schauen zu: ${names}`,
  join: "Mitspielen",
  watch: "Zuschauen",
  offer: "Offen für alle",
  offerAbout: "Der Tisch steht auf der Startseite, solange ein Platz frei ist.",
};

export const openTableTexts: Record<Language, OpenTableTexts> = { en, de };
