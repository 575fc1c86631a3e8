import type { GameMeta } from "../../game/contract";

export const meta: GameMeta = {
  texts: {
    en: {
      title: "Liar’s Dice",
      line: "Bid on the dice under all cups, and doubt whoever bids too high.",
    },
    de: {
      title: "Bluff",
      line: "Biete auf alle Würfel unter den Bechern. Wer übertreibt, fliegt auf.",
    },
  },
  minutes: [10, 20],
  loadClient: () => import(".").then(({ client }) => client),
  loadMiniature: () => import("./Miniature").then(({ Miniature }) => ({ default: Miniature })),
};
