// The play that is being made: hop by hop, undone at will, nobody's business until it is sent.

import { create } from "zustand";
import { type Checkers, checkersOf, keyOf } from "./checkers";
import { follow, forced, isPlay, type Moment, sources, targets, tree } from "./hops";
import { moved, written } from "./notation";
import type { Action, GammonProps, Hop, Moved, Side, View } from "./types";

interface Kept {
  /** Which question it answers. */
  key: string;
  hops: readonly Hop[];
  /** The point whose checker is in hand. */
  picked: number | null;
  /** The smaller die comes first. */
  swapped: boolean;
}

const NOTHING: Kept = { key: "", hops: [], picked: null, swapped: false };

const useKept = create<Kept>(() => NOTHING);

/** A play under way, and what can be done with it. */
export interface Draft {
  /** Who plays. */
  side: Side;
  /** What the board shows, with the hops made so far. */
  on: Checkers;
  hops: readonly Hop[];
  moves: readonly Moved[];
  /** What the board showed before the first hop. */
  before: Checkers;
  /** The hops so far, in notation. */
  text: string;
  picked: number | null;
  /** The dice in the order they are used, and how many of each are left. */
  dice: readonly { die: number; used: boolean }[];
  /** Points whose checkers can be picked. */
  sources: ReadonlySet<number>;
  /** Where the checker in hand can go, and by which hops. */
  targets: ReadonlyMap<number, readonly Hop[]>;
  /** The only way on, if there is but one. */
  forced: readonly Hop[] | null;
  /** The listed play, once it is complete. */
  complete: Hop[] | null;
  canSwap: boolean;
  /** Where a checker could go if it were in hand. */
  next: (point: number) => ReadonlyMap<number, readonly Hop[]>;
}

/** The draft of the viewer's play; null if no play is asked of the viewer. */
export function useDraft({ view, seat, ask }: GammonProps): Draft | null {
  const kept = useKept();
  const start = startOf(view, seat === null ? undefined : ask?.legal);
  if (!start) return null;
  const { hops, picked, swapped } = current(kept, keyFor(view));
  const now = follow(start, hops) ?? start;
  const moves = moved(start.on, view.turn, hops);
  const order = diceOrder(view, swapped);
  return {
    side: view.turn,
    on: now.on,
    hops,
    moves,
    before: start.on,
    text: written(moves),
    picked,
    dice: spent(order, now.left),
    sources: sources(now),
    targets: picked === null ? new Map() : targets(now, picked, order[0]),
    forced: forced(now),
    complete: now.play,
    canSwap: order[0] !== order[1] && hops.length === 0,
    next: (point) => targets(now, point, order[0]),
  };
}

/** What the viewer may do with a draft. */
export function draftActions(view: View) {
  const key = keyFor(view);
  const change = (next: (kept: Kept) => Partial<Kept>) =>
    useKept.setState((kept) => {
      const now = current(kept, key);
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

const current = (kept: Kept, key: string): Kept => (kept.key === key ? kept : { ...NOTHING, key });

/** A question is told from another by its number and the picture it is asked at. */
const keyFor = (view: View): string =>
  `${view.asks}:${view.games}:${view.dice?.join()}:${keyOf(checkersOf(view))}`;

const starts = new WeakMap<readonly Action[], Moment | null>();

/** The tree of a list is grown once, however many draw it. */
function startOf(view: View, legal: readonly Action[] | undefined): Moment | null {
  if (!legal?.some(isPlay)) return null;
  const known = starts.get(legal);
  if (known !== undefined) return known;
  const start = tree(checkersOf(view), view.turn, legal);
  starts.set(legal, start);
  return start;
}

function diceOrder(view: View, swapped: boolean): number[] {
  const [high, low] = view.dice ?? [0, 0];
  if (high === low) return [high, high, high, high];
  return swapped ? [low, high] : [high, low];
}

/** Which dice are used up; those that no play uses are as good as used. */
function spent(order: readonly number[], left: readonly number[]) {
  const open = [...left];
  // Backwards, so that of equal dice the first are used first.
  const dice = order.toReversed().map((die) => {
    const at = open.indexOf(die);
    if (at >= 0) open.splice(at, 1);
    return { die, used: at < 0 };
  });
  return dice.reverse();
}
