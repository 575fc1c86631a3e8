// What this browser remembers of guided matches: which games have been learnt or skipped, and which
// tables are guided. It is part of the first script of the home page; the coach itself is not.

export type GuideOutcome = "learnt" | "skipped";

interface StoredGuides {
  games: Record<string, GuideOutcome>;
  tables: string[];
  /** Whether the visitor has declined the offer on the home page. */
  declined?: boolean;
}

const STORAGE_KEY = "parlor.guides";
/** Tables are forgotten by the server after a while; so few are enough. */
const MAX_TABLES = 8;

function readGuides(): StoredGuides {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}") as Partial<StoredGuides>;
    return { games: {}, tables: [], ...stored };
  } catch {
    return { games: {}, tables: [] };
  }
}

function changeGuides(change: (guides: StoredGuides) => StoredGuides): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(change(readGuides())));
  } catch {
    // Without local storage a guide is offered again.
  }
}

/** How the guide to a game ended; undefined if it never did. */
export function guideOutcome(game: string): GuideOutcome | undefined {
  return readGuides().games[game];
}

/** Whether the visitor has neither finished, skipped nor declined a guide. */
export function isNewcomer(): boolean {
  const { games, declined } = readGuides();
  return !declined && Object.keys(games).length === 0;
}

export function declineGuides(): void {
  changeGuides((guides) => ({ ...guides, declined: true }));
}

/** Whether a table was opened for a guided match that is not over. */
export function isGuided(code: string): boolean {
  return readGuides().tables.includes(code);
}

export function addGuidedTable(code: string): void {
  changeGuides((guides) => ({
    ...guides,
    tables: [code, ...guides.tables.filter((other) => other !== code)].slice(0, MAX_TABLES),
  }));
}

/** Ends the guide of a table and remembers how. */
export function endGuide(code: string, game: string, outcome: GuideOutcome): void {
  changeGuides((guides) => ({
    ...guides,
    games: { ...guides.games, [game]: outcome },
    tables: guides.tables.filter((other) => other !== code),
  }));
}
