// Makes a move that leaves no choice, after a pause in which it can be seen.

import { useEffect, useRef } from "react";
import type { GameClient } from "../game/contract";
import type { AskView } from "../protocol/types";
import { usePreferences } from "../ui/preferences";

/** How long a forced move is announced before it is made. */
export const FORCED_MOVE_PAUSE_MS = 900;

/** `ask` is the one that is shown, so that nothing is answered before the board has shown it. */
export function useForcedMove(
  game: GameClient | null,
  ask: AskView | null,
  act: (action: unknown) => void,
): void {
  const enabled = usePreferences(({ playForced }) => playForced);
  const latest = useRef(act);
  latest.current = act;
  const action = (enabled && ask?.legal && game?.forcedAction?.(ask)) || null;
  const id = action === null ? null : ask?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an ask is identified by its number
  useEffect(() => {
    if (action === null) return;
    const timer = setTimeout(() => latest.current(action), FORCED_MOVE_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [id]);
}
