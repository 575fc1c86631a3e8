// How the reader likes the board to lie; kept in this browser.

import { create } from "zustand";
import { other } from "./checkers";
import type { Lie } from "./layout";
import type { Side } from "./types";

interface Settings {
  /** On which hand one's home is. */
  home: Lie["home"];
  /** Whether the board is seen from the other side. */
  turned: boolean;
}

const KEY = "parlor.gammon.board";

function remembered(): Settings {
  const usual: Settings = { home: "right", turned: false };
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
    return {
      home: kept.home === "left" ? "left" : usual.home,
      turned: kept.turned === true,
    };
  } catch {
    return usual;
  }
}

export const useSettings = create<Settings>(remembered);

/** Changes a setting, and remembers it where the browser lets us. */
export function changeSettings(change: Partial<Settings>): void {
  useSettings.setState(change);
  try {
    localStorage.setItem(KEY, JSON.stringify(useSettings.getState()));
  } catch {
    // A browser that keeps nothing still shows what was chosen.
  }
}

/** How the board lies for somebody who plays this side (or watches: white is at the bottom). */
export function useLie(side: Side | null): Lie {
  const { home, turned } = useSettings();
  const near = side ?? "white";
  return { home, bottom: turned ? other(near) : near };
}
