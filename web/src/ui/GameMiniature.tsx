// The small picture of a game's board, fetched when it is first shown.

import { type ComponentType, lazy, Suspense } from "react";
import { GAMES } from "../games";

const MINIATURES = new Map<string, ComponentType>(
  Object.entries(GAMES).map(([name, { loadMiniature }]) => [name, lazy(loadMiniature)]),
);

export function GameMiniature({ game }: { game: string }) {
  const Miniature = MINIATURES.get(game);
  return <Suspense>{Miniature && <Miniature />}</Suspense>;
}
