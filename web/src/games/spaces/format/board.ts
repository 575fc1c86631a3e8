// A board as its items, and as text.

import { type At, LARGEST, SMALLEST } from "../types";

/** One item of a board's sequence. */
export type Item =
  | { kind: "piece"; cell: At }
  | { kind: "trap"; cell: At }
  | { kind: "exit"; col: number };

/** A list of items on a grid of this size; it need not follow the rules. */
export interface Sheet {
  size: number;
  items: readonly Item[];
}

export type Direction = "up" | "down" | "left" | "right";

const LETTERS: Record<string, Direction> = { U: "up", D: "down", L: "left", R: "right" };
const BY: Record<Direction, [number, number]> = {
  up: [-1, 0],
  down: [1, 0],
  left: [0, -1],
  right: [0, 1],
};

export const WAYS = Object.keys(BY) as Direction[];

/** The next cell in a direction, on the grid or off it. */
export function toward(at: At, direction: Direction): At {
  const [down, right] = BY[direction];
  return { row: at.row + down, col: at.col + right };
}

/** The direction of a cell beside this one, if it is one. */
export function directionTo(from: At, to: At): Direction | undefined {
  return WAYS.find((way) => same(toward(from, way), to));
}

export function same(one: At, other: At): boolean {
  return one.row === other.row && one.col === other.col;
}

export function onGrid(size: number, { row, col }: At): boolean {
  return row >= 0 && col >= 0 && row < size && col < size;
}

/** A cell as the other side sees it: the board turned half round. */
export function turned(size: number, { row, col }: At): At {
  return { row: size - 1 - row, col: size - 1 - col };
}

/** Where the piece stands after these items; nothing before the first and after the exit. */
export function standing(items: readonly Item[]): At | undefined {
  const last = items.findLast((item) => item.kind !== "trap");
  return last?.kind === "piece" ? last.cell : undefined;
}

export function trapsOf({ items }: Sheet): number {
  return items.filter((item) => item.kind === "trap").length;
}

/** Whether the path leaves the board at its end. */
export function leaves({ items }: Sheet): boolean {
  return items.at(-1)?.kind === "exit";
}

/** Reads the text form, as far as it is one: letters that say nothing end it. */
export function read(text: string): Sheet | undefined {
  const [, size = "", col = "", moves = ""] =
    /^(\d+)\.(\d+)\.([UDLRudlr]{0,1000})$/.exec(text) ?? [];
  const sheet = { size: Number(size), col: Number(col) };
  if (!size || sheet.size < SMALLEST || sheet.size > LARGEST || sheet.col >= sheet.size) return;
  let piece: At = { row: sheet.size - 1, col: sheet.col };
  const items: Item[] = [{ kind: "piece", cell: piece }];
  for (const letter of moves) {
    const upper = letter.toUpperCase();
    const cell = toward(piece, LETTERS[upper] as Direction);
    if (letter === upper) piece = cell;
    items.push({ kind: letter === upper ? "piece" : "trap", cell });
  }
  items.push({ kind: "exit", col: piece.col });
  return { size: sheet.size, items };
}

/** The text form; nothing for items that have none. */
export function write({ size, items }: Sheet): string | undefined {
  let text = "";
  let piece: At | undefined;
  for (const item of items) {
    if (item.kind === "exit") continue;
    if (!piece) {
      if (item.kind === "trap") return;
      text = `${size}.${item.cell.col}.`;
      piece = item.cell;
      continue;
    }
    const way = directionTo(piece, item.cell);
    const letter = Object.keys(LETTERS).find((letter) => LETTERS[letter] === way);
    if (!letter) return;
    text += item.kind === "trap" ? letter.toLowerCase() : letter;
    if (item.kind === "piece") piece = item.cell;
  }
  return text || undefined;
}
