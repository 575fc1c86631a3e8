import type { endTextsEn } from "./endTexts";

export const endTextsDe: typeof endTextsEn = {
  moments: "Augenblicke der Partie",
  watchMoment: (sentence) => `Ansehen: ${sentence}`,
  luck: "Was die Würfel taten",
  luckOf: (dice, sides) => `${dice} Würfel mit ${sides} Seiten`,
  average: (average, expected) => `im Schnitt ${average}, zu erwarten ${expected}`,
  doubles: (doubles, rolls, expected) =>
    `${doubles === 1 ? "1 Pasch" : `${doubles} Pasche`} in ${rolls} Würfen, zu erwarten ${expected}`,
  winner: "Gewonnen",
  goOn: "Weiter",
  gameWon: (name) => `${name} hat das Spiel gewonnen`,
  history: "Zurückblättern",
  historyTitle: "Rückblick",
  historyHint: "Das siehst nur du. Die Partie läuft weiter.",
  live: "Zurück zur Partie",
  newSteps: (count) => (count === 1 ? "1 neuer Schritt" : `${count} neue Schritte`),
  formats: "Für andere Programme",
  copyFormat: (name) => `${name} kopieren`,
  saveMat: "Bis hierher als .mat speichern",
};
