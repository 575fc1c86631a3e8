import type { GameMeta } from "../../game/contract";

export const meta: GameMeta = {
  texts: {
    en: { title: "Ludo", line: "Race four tokens round the board and home. Cut whom you land on." },
    de: {
      title: "Ludo",
      line: "Bring vier Figuren rund ums Brett ins Ziel. Schlag, wen du triffst.",
    },
  },
  minutes: [20, 40],
  loadClient: () => import(".").then(({ client }) => client),
  loadMiniature: () => import("./Miniature").then(({ Miniature }) => ({ default: Miniature })),
};
