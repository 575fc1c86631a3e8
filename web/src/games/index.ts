// All games. The type makes the table complete: a game that the server offers and that is missing
// here does not compile.

import type { GameMeta } from "../game/contract";
import type { GAMES as SERVER_GAMES } from "../protocol/generated/table";
import { meta as gammon } from "./gammon/meta";
import { meta as hill } from "./hill/meta";
import { meta as liars } from "./liars/meta";
import { meta as ludo } from "./ludo/meta";
import { meta as spaces } from "./spaces/meta";

export type GameName = (typeof SERVER_GAMES)[number];

export const GAMES: Record<GameName, GameMeta> = { ludo, gammon, hill, spaces, liars };

/** A game by the name the server sent; undefined if the server is newer than this client. */
export function findGame(name: string): GameMeta | undefined {
  return Object.hasOwn(GAMES, name) ? GAMES[name as GameName] : undefined;
}
