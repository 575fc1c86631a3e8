// The sounds of the table: dice when they roll, pieces when they arrive, a bell for the viewer's turn.

import { useEffect } from "react";
import type { GameClient } from "../game/contract";
import { playSound } from "../ui/sound";
import { useShown } from "./context";

export function useTableSounds(
  game: GameClient | null,
  { awaited, over }: { awaited: boolean; over: boolean },
): void {
  const started = useShown(({ boardBatch }) => boardBatch);
  const told = useShown(({ table }) => table.eventBatch);
  const tumbling = useShown(({ activeThrow }) => activeThrow?.stage === "tumbling");

  // biome-ignore lint/correctness/useExhaustiveDependencies: an event batch is identified by its number
  useEffect(() => {
    const rolled = started?.events.some((event) => game?.logKind(event) === "roll");
    if (rolled && !started?.thrown) playSound("dice");
  }, [started?.seq, game]);
  useEffect(() => {
    if (tumbling) playSound("dice");
  }, [tumbling]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an event batch is identified by its number
  useEffect(() => {
    const kinds = told?.events.map((event) => game?.logKind(event)) ?? [];
    if (kinds.includes("fight")) playSound("thud");
    else if (kinds.includes("move")) playSound("wood");
  }, [told?.seq, game]);
  useEffect(() => {
    if (awaited) playSound("bell");
  }, [awaited]);
  useEffect(() => {
    if (over) playSound("chime");
  }, [over]);
}
