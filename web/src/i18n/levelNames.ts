// The names of the bots' levels for people, the same in every game.

import type { Language } from "./language";

/** The levels, from the weakest to the strongest. A game may leave some out. */
export type LevelName =
  | "child"
  | "beginner"
  | "casual"
  | "club"
  | "strong"
  | "tournament"
  | "expert";

export const levelNames: Record<Language, Record<LevelName, string>> = {
  en: {
    child: "Child",
    beginner: "Beginner",
    casual: "Casual player",
    club: "Club player",
    strong: "Strong player",
    tournament: "Tournament player",
    expert: "Expert",
  },
  de: {
    child: "Kind",
    beginner: "Anfänger",
    casual: "Hobbyspieler",
    club: "Vereinsspieler",
    strong: "Starker Spieler",
    tournament: "Turnierspieler",
    expert: "Experte",
  },
};
