// Plays as players write them: `24/20* 13/8(2)`, `bar/21`, `6/off`.

import { BAR, type Checkers, facing, hopped, OFF } from "./checkers";
import type { Hop, Moved, Side } from "./types";

/** A checker's way through a play: the points it touches, and whether it hit there. */
interface Way {
  from: number;
  stops: { point: number; hit: boolean }[];
}

const name = (point: number): string =>
  point === BAR ? "bar" : point === OFF ? "off" : String(point);

const end = (way: Way): number => way.stops.at(-1)?.point ?? way.from;

const path = (way: Way): string => [way.from, ...way.stops.map((stop) => stop.point)].join("/");

/** The hops with what they hit. */
export function moved(on: Checkers, side: Side, hops: readonly Hop[]): Moved[] {
  let at: Checkers | null = on;
  return hops.map((hop) => {
    const hit = at !== null && facing(at, side, hop.to) === 1;
    at = at && hopped(at, side, hop);
    return { ...hop, hit };
  });
}

/**
 * A play in notation. One checker's hops are joined, hits are starred, equal ways are
 * counted, and the checkers furthest back come first.
 */
export function written(moves: readonly Moved[]): string {
  const ways = waysOf(moves).sort((a, b) => b.from - a.from || end(b) - end(a));
  const groups: Way[][] = [];
  for (const way of ways) {
    const last = groups.at(-1);
    if (last?.[0] && path(last[0]) === path(way)) last.push(way);
    else groups.push([way]);
  }
  return groups.map(write).join(" ");
}

function waysOf(moves: readonly Moved[]): Way[] {
  const ways: Way[] = [];
  for (const { from, to, hit } of moves) {
    const stop = { point: to, hit };
    const way = ways.find((way) => end(way) === from);
    if (way) way.stops.push(stop);
    else ways.push({ from, stops: [stop] });
  }
  return ways;
}

/** Of two checkers that go the same way only the first can hit: `8/5*(2)`. */
function write(group: readonly Way[]): string {
  const way = group[0] as Way;
  const last = way.stops.length - 1;
  const stops = way.stops.map(({ point }, at) => {
    const hit = group.some((same) => same.stops[at]?.hit);
    return at === last || hit ? `/${name(point)}${hit ? "*" : ""}` : "";
  });
  return name(way.from) + stops.join("") + (group.length > 1 ? `(${group.length})` : "");
}
