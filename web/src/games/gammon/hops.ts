// From whole plays to single hops.
//
// `legal` lists whole plays, and of the many ways to bring about one position only one. A
// play is what it leaves behind (G16), so every way of hops that draws one of these positions
// is that play, whatever the order of the dice and the stops between. This is the tree of
// those ways; a hop is offered if the tree goes on after it.

import { BAR, type Checkers, hopped, keyOf, OFF } from "./checkers";
import type { Action, Hop, Side } from "./types";

/** A moment inside a play: the picture, the dice that are left, and what may come next. */
export interface Moment {
  on: Checkers;
  left: readonly number[];
  next: readonly Branch[];
  /** The listed play that is now complete. */
  play: Hop[] | null;
  /** The listed plays that can still come about, by their keys. */
  ends: ReadonlySet<string>;
}

export interface Branch {
  hop: Hop;
  to: Moment;
}

/** All ways through the listed plays; null if there is nothing to play. */
export function tree(on: Checkers, side: Side, legal: readonly Action[]): Moment | null {
  const plays = legal.flatMap((action) => (isPlay(action) ? [action.play] : []));
  const first = plays[0];
  if (!first) return null;
  const ends = new Map<string, Hop[]>();
  for (const play of plays) {
    const end = drawn(on, side, play);
    if (end) ends.set(keyOf(end), play);
  }
  // All plays of a roll use as many dice; which are left to use is the same for all.
  const dice = first.map((hop) => hop.die).sort((a, b) => b - a);
  return new Grower(side, ends).grow(on, dice);
}

export const isPlay = (action: Action): action is { play: Hop[] } =>
  typeof action === "object" && "play" in action;

/** The picture after some hops. */
export function drawn(on: Checkers, side: Side, hops: readonly Hop[]): Checkers | null {
  return hops.reduce<Checkers | null>((at, hop) => at && hopped(at, side, hop), on);
}

class Grower {
  private readonly grown = new Map<string, Moment | null>();

  constructor(
    private readonly side: Side,
    private readonly plays: ReadonlyMap<string, Hop[]>,
  ) {}

  /** The moment, if one of the plays can still come about. */
  grow(on: Checkers, left: readonly number[]): Moment | null {
    const key = keyOf(on);
    const name = `${key}:${left.join()}`;
    const known = this.grown.get(name);
    if (known !== undefined) return known;
    const moment = this.moment(on, left, key);
    this.grown.set(name, moment);
    return moment;
  }

  private moment(on: Checkers, left: readonly number[], key: string): Moment | null {
    // A position that is reached before all dice are used is not yet a play.
    const play = left.length === 0 ? this.plays.get(key) : undefined;
    if (play) return { on, left, next: [], play, ends: new Set([key]) };
    const next = this.inOrder(on, this.branches(on, left));
    if (next.length === 0) return null;
    const ends = new Set(next.flatMap(({ to }) => [...to.ends]));
    return { on, left, next, play: null, ends };
  }

  private branches(on: Checkers, left: readonly number[]): Branch[] {
    const found: Branch[] = [];
    for (const die of new Set(left)) {
      const rest = without(left, die);
      for (let from = BAR; from > OFF; from--) {
        const hop = { from, to: Math.max(OFF, from - die), die };
        const after = hopped(on, this.side, hop);
        const to = after && this.grow(after, rest);
        if (to) found.push({ hop, to });
      }
    }
    return found;
  }

  /**
   * The same play in an order that would puzzle a player is not offered: in from the bar
   * comes first, and out goes whoever is furthest back unless the die fits exactly.
   */
  private inOrder(on: Checkers, branches: Branch[]): Branch[] {
    const back = on[this.side].findLastIndex((checkers) => checkers > 0);
    const entering = branches.filter(({ hop }) => hop.from === BAR);
    if (entering.length > 0) return entering;
    const expected = branches.filter(({ hop }) => {
      if (hop.to !== OFF) return true;
      return hop.from === back || (hop.from === hop.die && back <= 6);
    });
    return expected.length > 0 ? expected : branches;
  }
}

function without(dice: readonly number[], die: number): number[] {
  const at = dice.indexOf(die);
  return dice.filter((_, index) => index !== at);
}

/** The moment after some hops; null if they lead nowhere. */
export function follow(start: Moment, hops: readonly Hop[]): Moment | null {
  return hops.reduce<Moment | null>((at, hop) => at && step(at, hop), start);
}

function step(at: Moment, hop: Hop): Moment | null {
  const found = at.next.find(({ hop: h }) => h.from === hop.from && h.die === hop.die);
  return found?.to ?? null;
}

/** The points that a checker can leave now. */
export const sources = (at: Moment): Set<number> => new Set(at.next.map(({ hop }) => hop.from));

/**
 * Where a checker can go from a point: each target with the hops that bring it there. With
 * several dice it may run on; a target that can be reached in ways that differ (one hits on
 * its way, the other does not) is left to the player, stop by stop.
 */
export function targets(at: Moment, from: number, first?: number): Map<number, Hop[]> {
  const found = new Map<number, { hops: Hop[]; key: string }[]>();
  const walk = (moment: Moment, point: number, hops: Hop[]) => {
    for (const { hop, to } of moment.next) {
      if (hop.from !== point) continue;
      const way = [...hops, hop];
      const ways = found.get(hop.to) ?? [];
      found.set(hop.to, [...ways, { hops: way, key: keyOf(to.on) }]);
      if (hop.to !== OFF) walk(to, hop.to, way);
    }
  };
  walk(at, from, []);
  const result = new Map<number, Hop[]>();
  for (const [point, ways] of found) {
    const shortest = Math.min(...ways.map((way) => way.hops.length));
    const near = ways.filter((way) => way.hops.length === shortest);
    const same = near.every((way) => way.key === near[0]?.key);
    const chosen = near.find((way) => way.hops[0]?.die === first) ?? near[0];
    if (chosen && (same || shortest === 1)) result.set(point, chosen.hops);
  }
  return result;
}

/** The hops that remain if only one play can still come about; null if there is a choice. */
export function forced(at: Moment): Hop[] | null {
  if (at.play || at.ends.size !== 1) return null;
  const hops: Hop[] = [];
  for (let moment = at; !moment.play; ) {
    const branch = moment.next[0];
    if (!branch) return null;
    hops.push(branch.hop);
    moment = branch.to;
  }
  return hops;
}
