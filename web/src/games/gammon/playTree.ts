// Turns the list of legal plays into single hops.
//
// `legal` lists whole plays, and only one of the many sequences of hops that lead to a position. A
// play is identified by its final position (G16), so every sequence that leads to one of these
// positions is that play, whatever the order of the dice and the stops between. This is the tree
// of these sequences; a hop is offered if the tree has an edge for it.

import { applyHop, BAR, type Checkers, count, OFF, positionKey } from "./checkers";
import type { Action, Hop, Side } from "./types";

/** A position inside a play: the checkers, the dice that are left, and the possible hops. */
export interface PlayNode {
  on: Checkers;
  left: readonly number[];
  /** Computed when it is first read: after a double the whole tree has thousands of nodes. */
  readonly next: readonly PlayEdge[];
  /** The listed play, if it is complete. */
  play: Hop[] | null;
}

export interface PlayEdge {
  hop: Hop;
  to: PlayNode;
}

/** The tree of the listed plays; null if there are none. */
export function buildPlayTree(on: Checkers, side: Side, legal: readonly Action[]): PlayNode | null {
  const plays = legal.flatMap((action) => (isPlay(action) ? [action.play] : []));
  const first = plays[0];
  if (!first) return null;
  const ends = new Map<string, Hop[]>();
  for (const play of plays) {
    const end = applyHops(on, side, play);
    if (end) ends.set(positionKey(end), play);
  }
  // All plays of a roll use the same number of dice.
  const dice = first.map((hop) => hop.die).sort((a, b) => b - a);
  return new PlayTree(side, ends, mostBorneOff(on, side, plays)).node(on, dice);
}

export const isPlay = (action: Action): action is { play: Hop[] } =>
  typeof action === "object" && "play" in action;

/** The checkers after some hops. */
export function applyHops(on: Checkers, side: Side, hops: readonly Hop[]): Checkers | null {
  return hops.reduce<Checkers | null>((at, hop) => at && applyHop(at, side, hop), on);
}

/** The number of checkers that are off after the play that bears off most. */
function mostBorneOff(on: Checkers, side: Side, plays: readonly Hop[][]): number {
  const borneOff = plays.map((play) => play.filter((hop) => hop.to === OFF).length);
  return count(on, side, OFF) + Math.max(...borneOff);
}

class PlayTree {
  private readonly nodes = new Map<string, PlayNode | null>();

  constructor(
    private readonly side: Side,
    /** The listed plays by the key of their final position. */
    private readonly plays: ReadonlyMap<string, Hop[]>,
    private readonly mostBorneOff: number,
  ) {}

  /** The node; null if no listed play is possible from it. */
  node(on: Checkers, left: readonly number[]): PlayNode | null {
    // Borne off checkers stay off, so no listed play can follow.
    if (count(on, this.side, OFF) > this.mostBorneOff) return null;
    const key = positionKey(on);
    const name = `${key}:${left.join()}`;
    let node = this.nodes.get(name);
    if (node === undefined) {
      node = this.createNode(on, left, key);
      this.nodes.set(name, node);
    }
    return node;
  }

  private createNode(on: Checkers, left: readonly number[], key: string): PlayNode | null {
    // A position that is reached before all dice are used is not a complete play.
    const play = left.length === 0 ? this.plays.get(key) : undefined;
    if (play) return { on, left, next: [], play };
    if (this.edges(on, left).next().done) return null;
    const findEdges = () => this.preferredEdges(on, [...this.edges(on, left)]);
    let found: readonly PlayEdge[] | undefined;
    return {
      on,
      left,
      play: null,
      get next() {
        found ??= findEdges();
        return found;
      },
    };
  }

  /** The hops after which a listed play is possible, found one by one. */
  private *edges(on: Checkers, left: readonly number[]): Generator<PlayEdge> {
    for (const die of new Set(left)) {
      const rest = without(left, die);
      for (let from = BAR; from > OFF; from--) {
        const hop = { from, to: Math.max(OFF, from - die), die };
        const after = applyHop(on, this.side, hop);
        const to = after && this.node(after, rest);
        if (to) yield { hop, to };
      }
    }
  }

  /**
   * Leaves out orders of the same play that would surprise a player: checkers enter from the bar
   * first, and the rearmost checker is borne off first unless another one fits the die exactly.
   */
  private preferredEdges(on: Checkers, branches: PlayEdge[]): PlayEdge[] {
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

/** The node after some hops; null if they are not part of a listed play. */
export function followHops(start: PlayNode, hops: readonly Hop[]): PlayNode | null {
  return hops.reduce<PlayNode | null>((at, hop) => at && step(at, hop), start);
}

function step(at: PlayNode, hop: Hop): PlayNode | null {
  const found = at.next.find(({ hop: h }) => h.from === hop.from && h.die === hop.die);
  return found?.to ?? null;
}

/** The points with a checker that can move. */
export const movablePoints = (at: PlayNode): Set<number> =>
  new Set(at.next.map(({ hop }) => hop.from));

/**
 * The points a checker can reach from a point, each with the hops to it. With several dice it may
 * move several times. A point that can be reached with different results (one sequence hits on the
 * way, another does not) is left out, so that the player makes the hops one by one.
 */
export function reachablePoints(at: PlayNode, from: number, first?: number): Map<number, Hop[]> {
  const found = new Map<number, { hops: Hop[]; key: string }[]>();
  const walk = (moment: PlayNode, point: number, hops: Hop[]) => {
    for (const { hop, to } of moment.next) {
      if (hop.from !== point) continue;
      const way = [...hops, hop];
      const ways = found.get(hop.to) ?? [];
      found.set(hop.to, [...ways, { hops: way, key: positionKey(to.on) }]);
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

/** The remaining hops if only one play is possible; null if there is a choice. */
export function forcedHops(at: PlayNode): Hop[] | null {
  if (at.play || !hasOnePlay(at)) return null;
  const hops: Hop[] = [];
  for (let moment = at; !moment.play; ) {
    const branch = moment.next[0];
    if (!branch) return null;
    hops.push(branch.hop);
    moment = branch.to;
  }
  return hops;
}

/** Whether all sequences of hops from a node are the same play. */
function hasOnePlay(at: PlayNode): boolean {
  let only: Hop[] | null = null;
  const visited = new Set<PlayNode>();
  const isSame = (node: PlayNode): boolean => {
    if (visited.has(node)) return true;
    visited.add(node);
    only ??= node.play;
    return node.play ? node.play === only : node.next.every(({ to }) => isSame(to));
  };
  return isSame(at);
}
