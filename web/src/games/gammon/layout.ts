// The layout of the board in SVG coordinates.

import type { Point } from "../../ui/animation";
import { BAR, mirror, OFF, opponentOf } from "./checkers";
import type { Side } from "./types";

/** A place for checkers: a point in white's numbering, a bar or a tray. */
export type Spot = `point-${number}` | `bar-${Side}` | `off-${Side}`;

/** The orientation of the board: the side of the home boards, and the player at the bottom. */
export interface Orientation {
  home: "left" | "right";
  bottom: Side;
  /** Whether the board is drawn turned a quarter clockwise, for screens that are higher than wide. */
  upended?: boolean;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const CHECKER_RADIUS = 41;
const POINT_WIDTH = 94;
/** On an upended board, whose points lie one below the other: a phone 360 px wide gives them 40 px. */
const UPENDED_POINT_WIDTH = 114;
/** The number of checkers drawn on a point; the last one shows the total. */
export const MAX_DRAWN_ON_POINT = 5;
export const MAX_DRAWN_ON_BAR = 3;

const FRAME_WIDTH = 24;
const TRAY_WIDTH = 92;
const RAIL_WIDTH = 16;
const BAR_WIDTH = 96;
const EDGE_HEIGHT = 40;
const FIELD_HEIGHT = 932;

export const BOARD_HEIGHT = FIELD_HEIGHT + 2 * EDGE_HEIGHT;
export const TOP = EDGE_HEIGHT;
export const BOTTOM = BOARD_HEIGHT - EDGE_HEIGHT;
export const MIDDLE = BOARD_HEIGHT / 2;
/** The height of the triangle of a point. */
export const POINT_HEIGHT = 5 * 2 * CHECKER_RADIUS + 4;
const LEFT = FRAME_WIDTH + TRAY_WIDTH + RAIL_WIDTH;
export const SLAB_HEIGHT = 26;

/** The parts of the board whose place depends on how wide its points are. */
export interface BoardParts {
  pointWidth: number;
  halfWidth: number;
  boardWidth: number;
  /** Both halves of the field. */
  halves: readonly [Box, Box];
  bar: Box;
  /** The trays at the left and the right edge. */
  trays: Record<Orientation["home"], Box>;
}

function boardParts(pointWidth: number): BoardParts {
  const halfWidth = 6 * pointWidth;
  const boardWidth = 2 * (LEFT + halfWidth) + BAR_WIDTH;
  const field = (x: number, width: number): Box => ({ x, y: TOP, width, height: FIELD_HEIGHT });
  return {
    pointWidth,
    halfWidth,
    boardWidth,
    halves: [field(LEFT, halfWidth), field(LEFT + halfWidth + BAR_WIDTH, halfWidth)],
    bar: field(LEFT + halfWidth, BAR_WIDTH),
    trays: {
      left: field(FRAME_WIDTH, TRAY_WIDTH),
      right: field(boardWidth - FRAME_WIDTH - TRAY_WIDTH, TRAY_WIDTH),
    },
  };
}

const ORDINARY_PARTS = boardParts(POINT_WIDTH);
const UPENDED_PARTS = boardParts(UPENDED_POINT_WIDTH);
/** The width of an ordinary board. */
export const BOARD_WIDTH = ORDINARY_PARTS.boardWidth;

export function partsOf({ upended }: Pick<Orientation, "upended">): BoardParts {
  return upended ? UPENDED_PARTS : ORDINARY_PARTS;
}

/** The place of a point in a side's numbering; 25 is its bar and 0 its tray. */
export function spotOf(side: Side, point: number): Spot {
  if (point === OFF) return `off-${side}`;
  if (point === BAR) return `bar-${side}`;
  return `point-${side === "white" ? point : mirror(point)}`;
}

/** The number of a place in a side's numbering; null for the other side's bar and tray. */
export function pointOf(side: Side, spot: Spot): number | null {
  const [kind, which] = spot.split("-") as [string, string];
  if (kind === "point") return side === "white" ? Number(which) : mirror(Number(which));
  if (which !== side) return null;
  return kind === "bar" ? BAR : OFF;
}

/** Whether a place lies in the upper row. */
export function isTop(spot: Spot, orientation: Orientation): boolean {
  const own = pointOf(orientation.bottom, spot);
  return own === null || (own > 12 && own !== BAR);
}

/** The column of a point from the left, 0 to 11. */
function column(spot: Spot, orientation: Orientation): number {
  const own = pointOf(orientation.bottom, spot) ?? 1;
  const right = own <= 12 ? 12 - own : own - 13;
  return orientation.home === "right" ? right : 11 - right;
}

/** The left edge of a column. */
function columnX(at: number, { pointWidth }: BoardParts): number {
  return LEFT + at * pointWidth + (at >= 6 ? BAR_WIDTH : 0);
}

/** The bounding box of a place. */
export function boxOf(spot: Spot, orientation: Orientation): Box {
  const y = isTop(spot, orientation) ? TOP : MIDDLE;
  const height = FIELD_HEIGHT / 2;
  const parts = partsOf(orientation);
  if (spot.startsWith("bar")) return { ...parts.bar, y, height };
  if (spot.startsWith("off")) return { ...parts.trays[orientation.home], y, height };
  return { x: columnX(column(spot, orientation), parts), y, width: parts.pointWidth, height };
}

/** The number of checkers that are drawn at most. */
export function maxDrawnAt(spot: Spot): number {
  return spot.startsWith("off")
    ? 15
    : spot.startsWith("bar")
      ? MAX_DRAWN_ON_BAR
      : MAX_DRAWN_ON_POINT;
}

/** The center of a checker; `slot` 0 is the bottom of the stack. */
export function checkerCentre(spot: Spot, slot: number, orientation: Orientation): Point {
  const { x, width } = boxOf(spot, orientation);
  const shown = Math.min(slot, maxDrawnAt(spot) - 1);
  const top = isTop(spot, orientation);
  if (spot.startsWith("bar")) {
    const from = CHECKER_RADIUS + 56 + shown * 2 * CHECKER_RADIUS;
    return { x: x + width / 2, y: top ? MIDDLE - from : MIDDLE + from };
  }
  const off = spot.startsWith("off");
  const from = off
    ? 6 + SLAB_HEIGHT / 2 + shown * SLAB_HEIGHT
    : CHECKER_RADIUS + 2 + shown * 2 * CHECKER_RADIUS;
  return { x: x + width / 2, y: top ? TOP + from : BOTTOM - from };
}

/** The places of the upper and the lower row from left to right. */
export function spotRows(orientation: Orientation): Spot[][] {
  const numbers = Array.from({ length: 12 }, (_, at) => at);
  const row = (own: (at: number) => number, side: Side): Spot[] => {
    const points = numbers.map((at) => spotOf(orientation.bottom, own(at)));
    const ordered = orientation.home === "right" ? points : points.reverse();
    const halves: Spot[] = [...ordered.slice(0, 6), `bar-${side}`, ...ordered.slice(6)];
    return orientation.home === "right" ? [...halves, `off-${side}`] : [`off-${side}`, ...halves];
  };
  return [
    row((at) => at + 13, opponentOf(orientation.bottom)),
    row((at) => 12 - at, orientation.bottom),
  ];
}

/** The place under a pointer. */
export function spotAt(at: Point, orientation: Orientation): Spot | null {
  const inside = (box: Box) =>
    at.x >= box.x && at.x < box.x + box.width && at.y >= box.y && at.y < box.y + box.height;
  return (
    spotRows(orientation)
      .flat()
      .find((spot) => inside(boxOf(spot, orientation))) ?? null
  );
}

/**
 * The place among some that a finger means: the one it lands on, or the nearest beside it. `tolerance` is how
 * far beside a place it may land, as a part of the width of a point.
 */
export function touchedSpot(
  at: Point,
  spots: readonly Spot[],
  orientation: Orientation,
  tolerance: number,
): Spot | null {
  const reach = tolerance * partsOf(orientation).pointWidth;
  const distances = spots.map((spot) => ({ spot, far: distance(at, boxOf(spot, orientation)) }));
  const nearest = distances.toSorted((one, other) => one.far - other.far)[0];
  return nearest && nearest.far <= reach ? nearest.spot : null;
}

function distance(at: Point, { x, y, width, height }: Box): number {
  const beside = (value: number, from: number, size: number) =>
    Math.max(0, from - value, value - from - size);
  return Math.hypot(beside(at.x, x, width), beside(at.y, y, height));
}

/** The place of the cell that contains an event's target. */
export function spotUnder(target: EventTarget): Spot | null {
  const cell = (target as Element).closest<SVGElement>("[data-spot]");
  return (cell?.dataset.spot as Spot | undefined) ?? null;
}

/** The arrow keys of an upended board as those of an ordinary one. */
const UPENDED_KEYS: Record<string, string> = {
  ArrowDown: "ArrowRight",
  ArrowUp: "ArrowLeft",
  ArrowRight: "ArrowUp",
  ArrowLeft: "ArrowDown",
};

/** The place an arrow key leads to; the same place at the edge. */
export function neighbourSpot(spot: Spot, pressed: string, orientation: Orientation): Spot {
  const key = (orientation.upended && UPENDED_KEYS[pressed]) || pressed;
  const both = spotRows(orientation);
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

/** The triangle of a point as an SVG path. */
export function trianglePath(spot: Spot, orientation: Orientation): string {
  const { x, width } = boxOf(spot, orientation);
  const top = isTop(spot, orientation);
  const base = top ? TOP : BOTTOM;
  const tip = top ? TOP + POINT_HEIGHT : BOTTOM - POINT_HEIGHT;
  return `M${x + 5} ${base}H${x + width - 5}L${x + width / 2} ${tip}Z`;
}

/** The center of a side's dice. */
export function diceAt(side: Side, orientation: Orientation): Point {
  const { halves } = partsOf(orientation);
  const half = halves[(side === orientation.bottom) === (orientation.home === "right") ? 1 : 0];
  return { x: half.x + half.width / 2, y: MIDDLE };
}

/** The part of the board that is drawn, in its own coordinates. Upended, the tray without checkers is left out. */
export function drawnBox(orientation: Orientation): Box {
  const { boardWidth } = partsOf(orientation);
  if (!orientation.upended) return { x: 0, y: 0, width: boardWidth, height: BOARD_HEIGHT };
  const left = orientation.home === "right" ? LEFT - FRAME_WIDTH : 0;
  const width = boardWidth - (LEFT - FRAME_WIDTH);
  return { x: left, y: 0, width, height: BOARD_HEIGHT };
}

/** How far from the middle the cube of a player is on the bar of an upended board. */
const CUBE_ON_BAR = 345;

/** The center of the cube: with its owner, or in the middle. */
export function cubeAt(owner: Side | null, orientation: Orientation): Point {
  const { bar, trays } = partsOf(orientation);
  if (orientation.upended) {
    const by = owner === null ? 0 : owner === orientation.bottom ? CUBE_ON_BAR : -CUBE_ON_BAR;
    return { x: bar.x + bar.width / 2, y: MIDDLE + by };
  }
  const { x, width } = trays[orientation.home === "right" ? "left" : "right"];
  const far = 66;
  const y = owner === null ? MIDDLE : owner === orientation.bottom ? BOTTOM - far : TOP + far;
  return { x: x + width / 2, y };
}
