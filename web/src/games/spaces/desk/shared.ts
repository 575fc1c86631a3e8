// A board that came with the address of the page.

import { useEffect, useRef, useState } from "react";
import { useCollection } from "../collection";
import { read } from "../format/board";
import { type Shared, sharedIn } from "../share";
import type { Texts } from "../words";
import { useDesk } from "./desk";

/** Takes a shared board off the address, now and whenever another comes. */
export function useAddress(take: (shared: Shared) => void): void {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const look = () => {
      const { hash, pathname, search } = window.location;
      const found = sharedIn(hash);
      if (!found) return;
      window.history.replaceState(window.history.state, "", pathname + search);
      latest.current(found);
    };
    look();
    window.addEventListener("hashchange", look);
    return () => window.removeEventListener("hashchange", look);
  }, []);
}

/** A shared board goes onto the paper; one of another size than the match's is kept. */
export function useSharedBoard(
  size: number | null,
  texts: Texts,
  announce: (text: string) => void,
): string | null {
  const [said, setSaid] = useState<string | null>(null);
  useAddress(({ board, name }) => {
    const called = name || board;
    const across = read(board)?.size ?? 0;
    const fits = size === null || across === size;
    if (fits) useDesk.getState().edit(board, name);
    else useCollection.getState().keep(called, board);
    const told = fits ? texts.draw.shared(called) : texts.draw.otherSize(called, across);
    setSaid(told);
    announce(told);
  });
  return said;
}
