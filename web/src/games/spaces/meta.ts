import type { GameMeta } from "../../game/contract";

export const meta: GameMeta = {
  texts: {
    en: { title: "Spaces", line: "Draw a path and traps in secret, then run board against board." },
    de: { title: "Spaces", line: "Zeichne heimlich Weg und Fallen, dann läuft Brett gegen Brett." },
  },
  minutes: [5, 20],
  loadClient: () => import(".").then(({ client }) => client),
  loadMiniature: () => import("./Miniature").then(({ Miniature }) => ({ default: Miniature })),
};
