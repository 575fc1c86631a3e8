// Boards that are opened by a link.

import { useEffect, useRef, useState } from "react";
import { useCollection } from "../collection";
import { parseBoard } from "../format/board";
import { parseBoardLink, type SharedBoard } from "../share";
import type { SpacesTexts } from "../translations";
import { useWorkspace } from "./useWorkspace";

/** Calls `take` for a valid board in the URL, now and on changes, and removes it from the URL. */
export function useBoardInUrl(take: (shared: SharedBoard) => void): void {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    let active = true;
    const look = async () => {
      const { hash, pathname, search } = window.location;
      const found = parseBoardLink(hash);
      if (!found) return;
      // The home page needs the rules for such a link alone.
      const { isValidBoard } = await import("../rules");
      if (!active || window.location.hash !== hash || !isValidBoard(found.board)) return;
      window.history.replaceState(window.history.state, "", pathname + search);
      latest.current(found);
    };
    void look();
    window.addEventListener("hashchange", look);
    return () => {
      active = false;
      window.removeEventListener("hashchange", look);
    };
  }, []);
}

/** Opens a shared board in the editor; a board of another size than the match's is saved instead. */
export function useSharedBoard(
  size: number | null,
  texts: SpacesTexts,
  announce: (text: string) => void,
): string | null {
  const [said, setSaid] = useState<string | null>(null);
  useBoardInUrl(({ board, name }) => {
    const called = name || board;
    const across = parseBoard(board)?.size ?? 0;
    const fits = size === null || across === size;
    if (fits) useWorkspace.getState().editBoard(board, name);
    else useCollection.getState().save(called, board);
    const text = fits ? texts.draw.shared(called) : texts.draw.otherSize(called, across);
    setSaid(text);
    announce(text);
  });
  return said;
}
