// Texts of the end of a match, the pause between games, and the history during a match.

export const endTextsEn = {
  moments: "Moments of the match",
  watchMoment: (sentence: string) => `Watch: ${sentence}`,
  luck: "What the dice did",
  luckOf: (dice: number, sides: number) =>
    `${dice} ${dice === 1 ? "die" : "dice"} with ${sides} sides`,
  average: (average: string, expected: string) => `${average} on average, ${expected} expected`,
  doubles: (doubles: number, rolls: number, expected: string) =>
    `${doubles === 1 ? "1 double" : `${doubles} doubles`} in ${rolls} rolls, ${expected} expected`,
  winner: "Winner",
  goOn: "Go on",
  gameWon: (name: string) => `${name} has won the game`,
  history: "Look back",
  historyTitle: "Looking back",
  historyHint: "Only you see this. The match goes on.",
  live: "Live again",
  newSteps: (count: number) => (count === 1 ? "1 new step" : `${count} new steps`),
  formats: "In other programs",
  copyFormat: (name: string) => `Copy ${name}`,
  saveMat: "Save as .mat up to here",
};
