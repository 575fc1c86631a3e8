// The texts of matches by post, which are loaded when they are first needed.

import type { Language } from "../i18n/language";

export interface PostTexts {
  title: string;
  vacation: string;
  vacationAbout: (days: number) => string;
  daysLeft: (days: number) => string;
  days: string;
  dayCount: (days: number) => string;
  take: string;
  end: string;
  until: (date: string) => string;
  answers: string;
  answersAbout: string;
  forced: string;
  roll: string;
  doubled: string;
  doubledChoices: Record<"ask" | "take" | "drop", string>;
}

const dayCountEn = (days: number) => (days === 1 ? "1 day" : `${days} days`);
const dayCountDe = (days: number) => (days === 1 ? "1 Tag" : `${days} Tage`);

const en: PostTexts = {
  title: "Playing by post",
  vacation: "Vacation",
  vacationAbout: (days) =>
    `You have ${dayCountEn(days)} in a match. The time of your decisions stands still meanwhile, and all see it. Days that have not begun come back when you end it.`,
  daysLeft: (days) => `${dayCountEn(days)} left`,
  days: "How long",
  dayCount: dayCountEn,
  take: "Take vacation",
  end: "End the vacation",
  until: (date) => `on vacation until ${date}`,
  answers: "Answers in advance",
  answersAbout: "They are given for you as soon as they are asked for. Nobody else sees them.",
  forced: "Make the only legal move",
  roll: "Roll rather than double",
  doubled: "When the other side doubles",
  doubledChoices: { ask: "Ask me", take: "Take", drop: "Drop" },
};

const de: PostTexts = {
  title: "Spielen per Post",
  vacation: "Urlaub",
  vacationAbout: (days) =>
    `Du hast ${dayCountDe(days)} je Partie. Solange steht die Zeit für deine Züge still, und alle sehen es. Tage, die nicht begonnen haben, bekommst du zurück, wenn du ihn beendest.`,
  daysLeft: (days) => `noch ${dayCountDe(days)}`,
  days: "Wie lange",
  dayCount: dayCountDe,
  take: "Urlaub nehmen",
  end: "Urlaub beenden",
  until: (date) => `im Urlaub bis ${date}`,
  answers: "Antworten im Voraus",
  answersAbout: "Sie werden für dich gegeben, sobald gefragt wird. Niemand sonst sieht sie.",
  forced: "Den einzig möglichen Zug machen",
  roll: "Würfeln statt verdoppeln",
  doubled: "Wenn die andere Seite verdoppelt",
  doubledChoices: { ask: "Frag mich", take: "Annehmen", drop: "Aufgeben" },
};

export const postTexts: Record<Language, PostTexts> = { en, de };
