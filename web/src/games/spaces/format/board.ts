// A board as a list of items, to be drawn. Whether it is valid is said by `rules.ts`, which pages load when they need
// it; the home page draws boards without.

import { type CellData, MAX_BOARD_SIZE, MIN_BOARD_SIZE, type SheetItem } from "../types";

/** One item of a board's sequence. */
export type Item = SheetItem;

/** A list of items on a grid, not necessarily a valid board. */
export interface BoardSheet {
  size: number;
  items: readonly Item[];
}

export type Direction = "up" | "down" | "left" | "right";

const DIRECTION_LETTERS: Record<string, Direction> = { U: "up", D: "down", L: "left", R: "right" };
const DIRECTION_STEPS: Record<Direction, [number, number]> = {
  up: [-1, 0],
  down: [1, 0],
  left: [0, -1],
  right: [0, 1],
};

const DIRECTIONS = Object.keys(DIRECTION_STEPS) as Direction[];

/** The next cell in a direction, on the grid or off it. */
export function neighbourCell(at: CellData, direction: Direction): CellData {
  const [down, right] = DIRECTION_STEPS[direction];
  return { row: at.row + down, col: at.col + right };
}

/** The direction to an adjacent cell; undefined if it is not adjacent. */
export function directionTo(from: CellData, to: CellData): Direction | undefined {
  return DIRECTIONS.find((way) => isSameCell(neighbourCell(from, way), to));
}

export function isSameCell(one: CellData, other: CellData): boolean {
  return one.row === other.row && one.col === other.col;
}

export function isOnGrid(size: number, { row, col }: CellData): boolean {
  return row >= 0 && col >= 0 && row < size && col < size;
}

/** The cell after half a turn of the board, as the other side sees it. */
export function rotateCell(size: number, { row, col }: CellData): CellData {
  return { row: size - 1 - row, col: size - 1 - col };
}

/** The cell of the piece after some items; undefined before the first and after the exit. */
export function pieceCell(items: readonly Item[]): CellData | undefined {
  const last = items.findLast((item) => item.kind !== "trap");
  return last?.kind === "piece" ? last.cell : undefined;
}

export function countTraps({ items }: BoardSheet): number {
  return items.filter((item) => item.kind === "trap").length;
}

/** Whether the path leaves the board at its end. */
export function hasExit({ items }: BoardSheet): boolean {
  return items.at(-1)?.kind === "exit";
}

/** The items of a text form, for drawing; undefined if it cannot be read. The board need not be valid. */
export function parseBoard(text: string): BoardSheet | undefined {
  const [, size = "", col = "", moves = ""] =
    /^(\d+)\.(\d+)\.([UDLRudlr]{0,1000})$/.exec(text) ?? [];
  const sheet = { size: Number(size), col: Number(col) };
  if (
    !size ||
    sheet.size < MIN_BOARD_SIZE ||
    sheet.size > MAX_BOARD_SIZE ||
    sheet.col >= sheet.size
  )
    return;
  let piece: CellData = { row: sheet.size - 1, col: sheet.col };
  const items: Item[] = [{ kind: "piece", cell: piece }];
  for (const letter of moves) {
    const upper = letter.toUpperCase();
    const cell = neighbourCell(piece, DIRECTION_LETTERS[upper] as Direction);
    if (letter === upper) piece = cell;
    items.push({ kind: letter === upper ? "piece" : "trap", cell });
  }
  items.push({ kind: "exit", col: piece.col });
  return { size: sheet.size, items };
}
