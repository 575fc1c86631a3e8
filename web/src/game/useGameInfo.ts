import { useEffect, useState } from "react";
import { fetchGames } from "../net/api";
import type { GameInfo } from "../protocol/types";

/** The server's description of a game; null until it is loaded. */
export function useGameInfo(name: string): GameInfo | null {
  const [info, setInfo] = useState<GameInfo | null>(null);
  useEffect(() => {
    let active = true;
    fetchGames().then(
      (all) => active && setInfo(all.find((game) => game.name === name) ?? null),
      () => undefined,
    );
    return () => {
      active = false;
    };
  }, [name]);
  return info;
}
