// Games are fetched when they are first shown, once.

import { useEffect, useState } from "react";
import { GAMES, type GameName } from "../games";
import type { GameClient } from "./contract";

const loaded = new Map<string, GameClient>();

/** Fetches a game; null if this client has no board for it. */
export async function load(name: string): Promise<GameClient | null> {
  const known = loaded.get(name);
  if (known) return known;
  const game = await GAMES[name as GameName]?.();
  if (game) loaded.set(name, game);
  return game ?? null;
}

/** A game, null while it is on its way or if there is none. */
export function useGame(name: string | undefined): GameClient | null {
  const [game, setGame] = useState<GameClient | null>(() => loaded.get(name ?? "") ?? null);
  useEffect(() => {
    let wanted = true;
    if (name) void load(name).then((game) => wanted && setGame(game));
    return () => {
      wanted = false;
    };
  }, [name]);
  return game?.name === name ? game : null;
}
