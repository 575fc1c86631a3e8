// A board that came with the address of the page.

import { useEffect, useState } from "react";
import { useCollection } from "../collection";
import { read } from "../format/board";
import { sharedIn } from "../share";
import type { Texts } from "../words";
import { useDesk } from "./desk";

/** Takes a shared board off the address and onto the paper; says so. */
export function useSharedBoard(
  size: number | null,
  texts: Texts,
  announce: (text: string) => void,
): string | null {
  const [said, setSaid] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read when it changes
  useEffect(() => {
    const take = () => {
      const found = sharedIn(window.location.hash);
      if (!found) return;
      window.history.replaceState(window.history.state, "", window.location.pathname);
      const name = found.name || found.board;
      const across = read(found.board)?.size;
      const fits = size === null || across === size;
      if (fits) useDesk.getState().edit(found.board, found.name);
      else useCollection.getState().keep(name, found.board);
      const told = fits ? texts.draw.shared(name) : texts.draw.otherSize(name, across ?? 0);
      setSaid(told);
      announce(told);
    };
    take();
    window.addEventListener("hashchange", take);
    return () => window.removeEventListener("hashchange", take);
  }, [size]);
  return said;
}
