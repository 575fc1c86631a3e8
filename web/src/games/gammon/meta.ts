import type { GameMeta } from "../../game/contract";

export const meta: GameMeta = {
  texts: {
    en: { title: "Backgammon", line: "Fifteen checkers, two dice, and a cube for the brave." },
    de: {
      title: "Backgammon",
      line: "Fünfzehn Steine, zwei Würfel, und für Mutige ein Dopplerwürfel.",
    },
  },
  minutes: [10, 30],
  loadClient: () => import(".").then(({ client }) => client),
  loadMiniature: () => import("./Miniature").then(({ Miniature }) => ({ default: Miniature })),
};
