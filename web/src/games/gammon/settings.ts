// The orientation of the board that the viewer prefers, kept in the local storage.

import { create } from "zustand";
import { useMediaQuery } from "../../ui/useMediaQuery";
import { opponentOf } from "./checkers";
import type { Orientation } from "./layout";
import type { Side } from "./types";

interface Settings {
  /** The side of the home board. */
  home: Orientation["home"];
  /** Whether the opponent's side is at the bottom. */
  turned: boolean;
}

const STORAGE_KEY = "parlor.gammon.board";

function readSettings(): Settings {
  const usual: Settings = { home: "right", turned: false };
  try {
    const kept = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}") as Partial<Settings>;
    return {
      home: kept.home === "left" ? "left" : usual.home,
      turned: kept.turned === true,
    };
  } catch {
    return usual;
  }
}

export const useSettings = create<Settings>(readSettings);

export function changeSettings(change: Partial<Settings>): void {
  useSettings.setState(change);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(useSettings.getState()));
  } catch {
    // Without local storage the setting lasts as long as the page.
  }
}

/** Phones held upright: a board turned a quarter has larger points there. */
const UPENDED_SCREEN = "(max-width: 600px) and (orientation: portrait)";

/** The orientation for a side; spectators see white at the bottom. A picture is never upended. */
export function useOrientation(side: Side | null, isPicture = false): Orientation {
  const { home, turned } = useSettings();
  const upended = useMediaQuery(UPENDED_SCREEN) && !isPicture;
  const near = side ?? "white";
  return { home, bottom: turned ? opponentOf(near) : near, upended };
}
