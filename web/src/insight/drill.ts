// The viewer's own past mistakes, kept in the browser to practise them.

import type { DecisionReview, JudgedAction, MatchReplay } from "../protocol/types";
import type { ReplayAnalysis } from "./analysis";

/** A position in which the viewer has made a mistake. */
export interface DrillPosition {
  /** Identifies it: the same mistake is kept once. */
  key: string;
  game: string;
  view: unknown;
  /** The names of the players, by seat. */
  names: string[];
  decision: DecisionReview;
  /** How often in a row it was solved. */
  solved: number;
}

const STORAGE_KEY = "parlor.drill";

/** How many positions are kept. Those that were solved most often make room for new ones. */
const MAX_POSITIONS = 60;

export function readDrill(): DrillPosition[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "[]");
    return Array.isArray(stored) ? (stored as DrillPosition[]) : [];
  } catch {
    return [];
  }
}

function writeDrill(positions: DrillPosition[]): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(positions));
  } catch {
    // Without local storage, or without room in it, nothing is kept.
  }
}

/** The mistakes and blunders of the seat whose replay it is. */
export function ownMistakes(
  replay: MatchReplay,
  shown: ReplayAnalysis,
  views: unknown[],
  names: string[],
): DrillPosition[] {
  return shown.decisions.flatMap(({ frame, ...decision }) => {
    const { seat, played, not_by_player } = decision;
    const isOwn = seat === replay.seat && not_by_player !== true;
    if (!isOwn || played.mark === undefined || played.mark === "inaccuracy") return [];
    const view = views[frame];
    const key = `${replay.game} ${replay.frames[frame]?.time} ${decision.step}`;
    return [{ key, game: replay.game, view, names, decision, solved: 0 }];
  });
}

/** Keeps positions beside those that are kept already. */
export function addToDrill(found: DrillPosition[]): void {
  const kept = readDrill();
  const added = found.filter(({ key }) => !kept.some((other) => other.key === key));
  if (added.length === 0) return;
  const all = [...added, ...kept].toSorted((one, other) => one.solved - other.solved);
  writeDrill(all.slice(0, MAX_POSITIONS));
}

/** Notes whether a position was solved. */
export function noteAnswer(key: string, isSolved: boolean): void {
  const change = (position: DrillPosition) =>
    position.key === key ? { ...position, solved: isSolved ? position.solved + 1 : 0 } : position;
  writeDrill(readDrill().map(change));
}

/** The choices of a position, in an order that does not tell the best. */
export function drillChoices({ played, best }: DecisionReview): JudgedAction[] {
  const all = [...best, played];
  const distinct = all.filter(
    ({ notation }, at) => all.findIndex((other) => other.notation === notation) === at,
  );
  return distinct.toSorted((one, other) => one.notation.localeCompare(other.notation));
}
