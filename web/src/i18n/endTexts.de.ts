import type { endTextsEn } from "./endTexts";

export const endTextsDe: typeof endTextsEn = {
  moments: "Momente der Partie",
  watchMoment: (sentence) => `Ansehen: ${sentence}`,
  luck: "So fielen die Würfel",
  luckOf: (dice, sides) => `${dice} Würfel mit ${sides} Seiten`,
  average: (average, expected) => `im Schnitt ${average}, zu erwarten ${expected}`,
  doubles: (doubles, rolls, expected) =>
    `${doubles === 1 ? "1 Pasch" : `${doubles} Päsche`} in ${rolls} Würfen, zu erwarten ${expected}`,
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
  saveMat: "Bis hier als .mat speichern",
};
