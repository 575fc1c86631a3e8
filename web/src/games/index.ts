// The closed list of games; each is fetched when it is first shown.

import type { ComponentType } from "react";
import type { GameClient } from "../game/contract";

export type GameName = "ludo" | "gammon" | "hill" | "spaces";

/** Fetches a game's client. */
export const GAMES: Partial<Record<GameName, () => Promise<GameClient>>> = {
  ludo: () => import("./ludo").then((game) => game.ludo),
  gammon: () => import("./gammon").then((game) => game.client),
  hill: () => import("./hill").then((game) => game.client),
  spaces: () => import("./spaces").then((game) => game.client),
};

/** Fetches a game's picture alone: the first page need not carry whole games. */
export const MINIATURES: Partial<Record<GameName, () => Promise<{ default: ComponentType }>>> = {
  ludo: () => import("./ludo/Miniature").then((game) => ({ default: game.Miniature })),
  gammon: () => import("./gammon/Miniature").then((game) => ({ default: game.Miniature })),
  hill: () => import("./hill/Miniature").then((game) => ({ default: game.Miniature })),
  spaces: () => import("./spaces/Miniature").then((game) => ({ default: game.Miniature })),
};
