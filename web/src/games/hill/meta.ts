import type { GameMeta } from "../../game/contract";

export const meta: GameMeta = {
  texts: {
    en: {
      title: "King of the Hill",
      line: "Up the hill past traps, monsters and each other. Loot on the way.",
    },
    de: {
      title: "König des Hügels",
      line: "Den Hügel hinauf, vorbei an Fallen, Monstern und Rivalen.",
    },
  },
  minutes: [45, 75],
  loadClient: () => import(".").then(({ client }) => client),
  loadMiniature: () => import("./Miniature").then(({ Miniature }) => ({ default: Miniature })),
};
