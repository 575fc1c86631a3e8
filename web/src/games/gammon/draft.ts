// The draft of the viewer's play: hops that can be undone, local until the play is confirmed.

import { useEffect } from "react";
import { create } from "zustand";
import { type Checkers, checkersOf, positionKey } from "./checkers";
import { formatPlay, withHits } from "./notation";
import {
  applyHops,
  buildPlayTree,
  followHops,
  forcedHops,
  isPlay,
  movablePoints,
  type PlayNode,
  reachablePoints,
} from "./playTree";
import type { Action, GammonProps, Hop, HopRecord, Side, View } from "./types";

interface DraftState {
  /** Identifies the question it answers. */
  key: string;
  hops: readonly Hop[];
  /** The point of the picked checker. */
  picked: number | null;
  /** Whether the smaller die is used first. */
  swapped: boolean;
}

const EMPTY_DRAFT: DraftState = { key: "", hops: [], picked: null, swapped: false };

const useDraftStore = create<DraftState>(() => EMPTY_DRAFT);

/** The draft with everything derived from it. */
export interface PlayDraft {
  side: Side;
  /** The checkers after the hops so far. */
  checkers: Checkers;
  hops: readonly Hop[];
  moves: readonly HopRecord[];
  /** The checkers before the first hop. */
  startCheckers: Checkers;
  /** The hops so far, in notation. */
  text: string;
  picked: number | null;
  /** The dice in the order they are used. */
  dice: readonly { die: number; used: boolean }[];
  /** The points with a checker that can be picked. */
  sources: ReadonlySet<number>;
  /** The points the picked checker can reach, with the hops to them. */
  targets: ReadonlyMap<number, readonly Hop[]>;
  /** The remaining hops, if there is only one possibility. */
  forced: readonly Hop[] | null;
  /** The legal play, once the draft is complete. */
  complete: Hop[] | null;
  canSwap: boolean;
  /** The points a checker could reach if it were picked. */
  targetsFrom: (point: number) => ReadonlyMap<number, readonly Hop[]>;
}

/** The draft of the viewer's play; null if the viewer is not to play. */
export function useDraft({ view, seat, ask }: GammonProps): PlayDraft | null {
  const kept = useDraftStore();
  const start = playTreeFor(view, seat === null ? undefined : ask?.legal);
  if (!start) return null;
  const { hops, picked, swapped } = draftFor(kept, questionKey(view));
  const now = followHops(start, hops) ?? start;
  const moves = withHits(start.on, view.turn, hops);
  const order = diceOrder(view, swapped);
  return {
    side: view.turn,
    checkers: now.on,
    hops,
    moves,
    startCheckers: start.on,
    text: formatPlay(moves),
    picked,
    dice: markUsedDice(order, now.left),
    sources: movablePoints(now),
    targets: picked === null ? new Map() : reachablePoints(now, picked, order[0]),
    forced: forcedHops(now),
    complete: now.play,
    canSwap: order[0] !== order[1] && hops.length === 0,
    targetsFrom: (point) => reachablePoints(now, point, order[0]),
  };
}

/** Forgets the draft of another question: a play that is taken back begins anew. */
export function useDraftReset(view: View): void {
  const key = questionKey(view);
  useEffect(() => {
    if (useDraftStore.getState().key !== key) useDraftStore.setState(EMPTY_DRAFT);
  }, [key]);
}

/** Whether the board shows this position already, because the viewer has made the play on it. */
export function isDrafted(view: View, position: string): boolean {
  const { key, hops } = useDraftStore.getState();
  if (key !== questionKey(view) || hops.length === 0) return false;
  const drafted = applyHops(checkersOf(view), view.turn, hops);
  return drafted !== null && positionKey(drafted) === position;
}

/** Commands that change the draft. */
export function createDraftCommands(view: View) {
  const key = questionKey(view);
  const change = (next: (kept: DraftState) => Partial<DraftState>) =>
    useDraftStore.setState((kept) => {
      const now = draftFor(kept, key);
      return { ...now, ...next(now), key };
    });
  return {
    pick: (point: number | null) => change(() => ({ picked: point })),
    move: (hops: readonly Hop[]) =>
      change((now) => ({ hops: [...now.hops, ...hops], picked: null })),
    undo: () => change((now) => ({ hops: now.hops.slice(0, -1), picked: null })),
    clear: () => change(() => ({ hops: [], picked: null })),
    swap: () => change((now) => ({ swapped: !now.swapped })),
  };
}

const draftFor = (kept: DraftState, key: string): DraftState =>
  kept.key === key ? kept : { ...EMPTY_DRAFT, key };

/** Identifies a question by its number and its position. */
const questionKey = (view: View): string =>
  `${view.asks}:${view.games}:${view.dice?.join()}:${positionKey(checkersOf(view))}`;

const playTreeCache = new WeakMap<readonly Action[], PlayNode | null>();

/** The tree is built once for each list of actions. */
function playTreeFor(view: View, legal: readonly Action[] | undefined): PlayNode | null {
  if (!legal?.some(isPlay)) return null;
  const known = playTreeCache.get(legal);
  if (known !== undefined) return known;
  const start = buildPlayTree(checkersOf(view), view.turn, legal);
  playTreeCache.set(legal, start);
  return start;
}

function diceOrder(view: View, swapped: boolean): number[] {
  const [high, low] = view.dice ?? [0, 0];
  if (high === low) return [high, high, high, high];
  return swapped ? [low, high] : [high, low];
}

/** Marks used dice; dice that no play uses count as used. */
function markUsedDice(order: readonly number[], left: readonly number[]) {
  const open = [...left];
  // Backwards, so that of equal dice the first are used first.
  const dice = order.toReversed().map((die) => {
    const at = open.indexOf(die);
    if (at >= 0) open.splice(at, 1);
    return { die, used: at < 0 };
  });
  return dice.reverse();
}
