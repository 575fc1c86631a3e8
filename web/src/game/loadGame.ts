// Loads game clients on demand and caches them.

import { useEffect, useState } from "react";
import { findGame } from "../games";
import type { GameClient } from "./contract";

const loadedGames = new Map<string, GameClient>();

/** Loads a game; null if this client does not have it. */
export async function loadGame(name: string): Promise<GameClient | null> {
  const known = loadedGames.get(name);
  if (known) return known;
  const game = await findGame(name)?.loadClient();
  if (game) loadedGames.set(name, game);
  return game ?? null;
}

/** The game of that name; null while it loads or if this client does not have it. Throws if it cannot be loaded. */
export function useGame(name: string | undefined): GameClient | null {
  const [game, setGame] = useState<GameClient | null>(() => loadedGames.get(name ?? "") ?? null);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  useEffect(() => {
    let active = true;
    if (name)
      loadGame(name).then(
        (game) => active && setGame(game),
        (error: unknown) => active && setFailure({ error }),
      );
    return () => {
      active = false;
    };
  }, [name]);
  if (failure) throw failure.error;
  return game?.name === name ? game : null;
}
