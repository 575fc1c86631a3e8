// Tells the presentation queue how the game of the table divides updates into beats. Used by lobby
// and board alike, so that the first roll of a match is already shown as a beat.

import { useEffect, useLayoutEffect } from "react";
import { useGame } from "../game/loadGame";
import { useTable, useTableStore } from "./context";

export function usePresenter(): void {
  const game = useGame(useTable(({ lobby }) => lobby.game));
  const presentation = useTableStore((store) => store.presentation);
  useLayoutEffect(() => {
    if (game) presentation.setPresenter(game);
  }, [game, presentation]);
  useEffect(() => {
    const showToNobody = () => {
      if (document.hidden) presentation.showAll();
    };
    document.addEventListener("visibilitychange", showToNobody);
    return () => document.removeEventListener("visibilitychange", showToNobody);
  }, [presentation]);
}
