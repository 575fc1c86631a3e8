// The closed list of games; each is fetched when it is first shown.

import type { GameClient } from "../game/contract";

export type GameName = "ludo" | "gammon" | "hill" | "spaces";

/** Fetches a game's client. */
export const GAMES: Partial<Record<GameName, () => Promise<GameClient>>> = {
  ludo: () => import("./ludo").then((game) => game.ludo),
  spaces: () => import("./spaces").then((game) => game.client),
};
