// Plays as players write them: `24/20* 13/8(2)`, `bar/21`, `6/off`.

import { applyHop, BAR, type Checkers, OFF, opposingCount } from "./checkers";
import type { Hop, HopRecord, Side } from "./types";

/** The path of a checker in a play: its stops, and whether it hit there. */
interface CheckerPath {
  from: number;
  stops: { point: number; hit: boolean }[];
}

const pointName = (point: number): string =>
  point === BAR ? "bar" : point === OFF ? "off" : String(point);

const lastPoint = (way: CheckerPath): number => way.stops.at(-1)?.point ?? way.from;

const pathKey = (way: CheckerPath): string =>
  [way.from, ...way.stops.map((stop) => stop.point)].join("/");

/** Adds to each hop whether it hits. */
export function withHits(on: Checkers, side: Side, hops: readonly Hop[]): HopRecord[] {
  let at: Checkers | null = on;
  return hops.map((hop) => {
    const hit = at !== null && opposingCount(at, side, hop.to) === 1;
    at = at && applyHop(at, side, hop);
    return { ...hop, hit };
  });
}

/**
 * Formats a play. The hops of one checker are joined, hits are starred, equal paths are
 * counted, and the checkers furthest back come first.
 */
export function formatPlay(moves: readonly HopRecord[]): string {
  const ways = checkerPaths(moves).sort((a, b) => b.from - a.from || lastPoint(b) - lastPoint(a));
  const groups: CheckerPath[][] = [];
  for (const way of ways) {
    const last = groups.at(-1);
    if (last?.[0] && pathKey(last[0]) === pathKey(way)) last.push(way);
    else groups.push([way]);
  }
  return groups.map(formatGroup).join(" ");
}

function checkerPaths(moves: readonly HopRecord[]): CheckerPath[] {
  const ways: CheckerPath[] = [];
  for (const { from, to, hit } of moves) {
    const stop = { point: to, hit };
    const way = ways.find((way) => lastPoint(way) === from);
    if (way) way.stops.push(stop);
    else ways.push({ from, stops: [stop] });
  }
  return ways;
}

/** Of two checkers on the same path only the first can hit: `8/5*(2)`. */
function formatGroup(group: readonly CheckerPath[]): string {
  const way = group[0] as CheckerPath;
  const last = way.stops.length - 1;
  const stops = way.stops.map(({ point }, at) => {
    const hit = group.some((same) => same.stops[at]?.hit);
    return at === last || hit ? `/${pointName(point)}${hit ? "*" : ""}` : "";
  });
  return pointName(way.from) + stops.join("") + (group.length > 1 ? `(${group.length})` : "");
}
