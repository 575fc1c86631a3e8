// Where everything is on the board, in its own coordinates.

import type { Point } from "../../ui/motion";
import { BAR, mirror, OFF, other } from "./checkers";
import type { Side } from "./types";

/** A place for checkers, whoever counts: a point by white's number, a bar or a tray. */
export type Spot = `point-${number}` | `bar-${Side}` | `off-${Side}`;

/** How the board lies: on which hand its home is, and who sits at the bottom. */
export interface Lie {
  home: "left" | "right";
  bottom: Side;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const RADIUS = 41;
export const PITCH = 94;
/** Checkers that are drawn on a point; the last one shows how many there are. */
export const STACK = 5;
/** The same for the bar. */
export const BAR_STACK = 3;

const FRAME = 24;
const TRAY = 92;
const RAIL = 16;
const BAR_WIDTH = 96;
const EDGE = 40;
const FIELD = 932;

export const HALF = 6 * PITCH;
export const WIDTH = 2 * (FRAME + TRAY + RAIL + HALF) + BAR_WIDTH;
export const HEIGHT = FIELD + 2 * EDGE;
export const TOP = EDGE;
export const BOTTOM = HEIGHT - EDGE;
export const MIDDLE = HEIGHT / 2;
/** How far the tip of a point is from its base. */
export const TIP = 5 * 2 * RADIUS + 4;
const LEFT = FRAME + TRAY + RAIL;
export const SLAB = 26;

/** Both halves of the field. */
export const HALVES: readonly Box[] = [0, 1].map((half) => ({
  x: LEFT + half * (HALF + BAR_WIDTH),
  y: TOP,
  width: HALF,
  height: FIELD,
}));
export const BAR_BOX: Box = { x: LEFT + HALF, y: TOP, width: BAR_WIDTH, height: FIELD };
/** The trays at the left and the right edge. */
export const TRAYS: Record<Lie["home"], Box> = {
  left: { x: FRAME, y: TOP, width: TRAY, height: FIELD },
  right: { x: WIDTH - FRAME - TRAY, y: TOP, width: TRAY, height: FIELD },
};

/** The place that a side counts as this point; 25 is its bar and 0 its tray. */
export function spotOf(side: Side, point: number): Spot {
  if (point === OFF) return `off-${side}`;
  if (point === BAR) return `bar-${side}`;
  return `point-${side === "white" ? point : mirror(point)}`;
}

/** What a side calls a place; null for the other side's bar and tray. */
export function pointOf(side: Side, spot: Spot): number | null {
  const [kind, which] = spot.split("-") as [string, string];
  if (kind === "point") return side === "white" ? Number(which) : mirror(Number(which));
  if (which !== side) return null;
  return kind === "bar" ? BAR : OFF;
}

/** Whether a place lies in the upper row. */
export function isTop(spot: Spot, lie: Lie): boolean {
  const own = pointOf(lie.bottom, spot);
  return own === null || (own > 12 && own !== BAR);
}

/** The column of a point from the left, 0 to 11. */
function column(spot: Spot, lie: Lie): number {
  const own = pointOf(lie.bottom, spot) ?? 1;
  const right = own <= 12 ? 12 - own : own - 13;
  return lie.home === "right" ? right : 11 - right;
}

/** Where a point begins from the left. */
function columnX(at: number): number {
  return LEFT + at * PITCH + (at >= 6 ? BAR_WIDTH : 0);
}

/** The place a pointer or a cursor is in. */
export function boxOf(spot: Spot, lie: Lie): Box {
  const y = isTop(spot, lie) ? TOP : MIDDLE;
  const height = FIELD / 2;
  if (spot.startsWith("bar")) return { ...BAR_BOX, y, height };
  if (spot.startsWith("off")) return { ...TRAYS[lie.home], y, height };
  return { x: columnX(column(spot, lie)), y, width: PITCH, height };
}

/** How many checkers of a place are drawn one by one. */
export function drawnOf(spot: Spot): number {
  return spot.startsWith("off") ? 15 : spot.startsWith("bar") ? BAR_STACK : STACK;
}

/** The middle of a checker: `slot` 0 is the first that came. */
export function centreOf(spot: Spot, slot: number, lie: Lie): Point {
  const { x, width } = boxOf(spot, lie);
  const shown = Math.min(slot, drawnOf(spot) - 1);
  const top = isTop(spot, lie);
  if (spot.startsWith("bar")) {
    const from = RADIUS + 56 + shown * 2 * RADIUS;
    return { x: x + width / 2, y: top ? MIDDLE - from : MIDDLE + from };
  }
  const off = spot.startsWith("off");
  const from = off ? 6 + SLAB / 2 + shown * SLAB : RADIUS + 2 + shown * 2 * RADIUS;
  return { x: x + width / 2, y: top ? TOP + from : BOTTOM - from };
}

/** The two rows of places as they lie, from the left. */
export function rows(lie: Lie): Spot[][] {
  const numbers = Array.from({ length: 12 }, (_, at) => at);
  const row = (own: (at: number) => number, side: Side): Spot[] => {
    const points = numbers.map((at) => spotOf(lie.bottom, own(at)));
    const ordered = lie.home === "right" ? points : points.reverse();
    const halves: Spot[] = [...ordered.slice(0, 6), `bar-${side}`, ...ordered.slice(6)];
    return lie.home === "right" ? [...halves, `off-${side}`] : [`off-${side}`, ...halves];
  };
  return [row((at) => at + 13, other(lie.bottom)), row((at) => 12 - at, lie.bottom)];
}

/** The place under a pointer. */
export function spotAt(at: Point, lie: Lie): Spot | null {
  const inside = (box: Box) =>
    at.x >= box.x && at.x < box.x + box.width && at.y >= box.y && at.y < box.y + box.height;
  return (
    rows(lie)
      .flat()
      .find((spot) => inside(boxOf(spot, lie))) ?? null
  );
}

/** The place that an element belongs to. */
export function spotUnder(target: EventTarget): Spot | null {
  const cell = (target as Element).closest<SVGElement>("[data-spot]");
  return (cell?.dataset.spot as Spot | undefined) ?? null;
}

/** The place next to another one; the same at the edge. */
export function beside(spot: Spot, key: string, lie: Lie): Spot {
  const both = rows(lie);
  const row = both.findIndex((spots) => spots.includes(spot));
  const spots = both[row] ?? [];
  const at = spots.indexOf(spot);
  switch (key) {
    case "ArrowLeft":
      return spots[at - 1] ?? spot;
    case "ArrowRight":
      return spots[at + 1] ?? spot;
    case "ArrowUp":
      return both[0]?.[at] ?? spot;
    case "ArrowDown":
      return both[1]?.[at] ?? spot;
    case "Home":
      return spots[0] ?? spot;
    case "End":
      return spots.at(-1) ?? spot;
    default:
      return spot;
  }
}

/** The triangle of a point. */
export function wedge(spot: Spot, lie: Lie): string {
  const { x, width } = boxOf(spot, lie);
  const top = isTop(spot, lie);
  const base = top ? TOP : BOTTOM;
  const tip = top ? TOP + TIP : BOTTOM - TIP;
  return `M${x + 5} ${base}H${x + width - 5}L${x + width / 2} ${tip}Z`;
}

/** The middle of one's half of the middle line, where one's dice lie: right of the bar at the bottom. */
export function diceAt(side: Side, lie: Lie): Point {
  const half = HALVES[(side === lie.bottom) === (lie.home === "right") ? 1 : 0] as Box;
  return { x: half.x + half.width / 2, y: MIDDLE };
}

/** Where the cube lies: with its owner, or in the middle. */
export function cubeAt(owner: Side | null, lie: Lie): Point {
  const { x, width } = TRAYS[lie.home === "right" ? "left" : "right"];
  const far = 66;
  const y = owner === null ? MIDDLE : owner === lie.bottom ? BOTTOM - far : TOP + far;
  return { x: x + width / 2, y };
}
