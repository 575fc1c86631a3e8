// Bots as somebody to play with: a name, a face and a manner. The name follows from the table's code and
// the chair, the manner and what the face wears from the level, so everybody at the table sees the same.

import type { LevelName } from "../i18n/levelNames";
import { hashText, type Outfit } from "../ui/faces";

/** How a bot remarks on what happens. */
export type Manner = "playful" | "shy" | "cheerful" | "polite" | "dry" | "brisk" | "wise";

export interface Persona {
  /** The number of its face. */
  number: number;
  name: string;
  manner: Manner;
  /** What its face wears; undefined for bots that are no level. */
  outfit: Outfit | undefined;
}

/** The manner and the outfit of each level. */
const LEVELS: Readonly<Record<LevelName, { manner: Manner; outfit: Outfit }>> = {
  child: { manner: "playful", outfit: "propeller" },
  beginner: { manner: "shy", outfit: "sprout" },
  casual: { manner: "cheerful", outfit: "cap" },
  club: { manner: "polite", outfit: "bow-tie" },
  strong: { manner: "dry", outfit: "eyebrows" },
  tournament: { manner: "brisk", outfit: "medal" },
  expert: { manner: "wise", outfit: "spectacles" },
};

/** There are more than the chairs of any table, so no two bots at a table are the same. */
const PERSONAS: readonly (readonly [name: string, manner: Manner])[] = [
  ["Ada", "dry"],
  ["Bruno", "cheerful"],
  ["Clara", "polite"],
  ["Darius", "shy"],
  ["Edda", "cheerful"],
  ["Fritz", "dry"],
  ["Greta", "polite"],
  ["Hugo", "cheerful"],
  ["Ines", "shy"],
  ["Jakob", "polite"],
  ["Kaya", "cheerful"],
  ["Lenz", "dry"],
];

function isLevel(level: string): level is LevelName {
  return level in LEVELS;
}

/** The bot of a level on a chair of a table. Bots that are no level have the manner of their name. */
export function personaOf(code: string, chair: number, level: string): Persona {
  const number = (hashText(code) + chair) % PERSONAS.length;
  const [name, ownManner] = PERSONAS[number] ?? ["Ada", "dry"];
  const ofLevel = isLevel(level) ? LEVELS[level] : undefined;
  return { number, name, manner: ofLevel?.manner ?? ownManner, outfit: ofLevel?.outfit };
}
