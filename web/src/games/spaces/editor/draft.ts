// A board that is being drawn, with undo and redo.

import {
  type BoardSheet,
  DIRECTIONS,
  directionTo,
  type Item,
  isSameCell,
  neighbourCell,
  pieceCell,
} from "../format/board";
import { ruleAgainst } from "../format/rules";
import type { BoardRule, CellData } from "../types";

export interface BoardDraft {
  size: number;
  items: readonly Item[];
  /** The undo and redo stacks, the newest last. */
  past: readonly (readonly Item[])[];
  future: readonly (readonly Item[])[];
}

export function emptyDraft(size: number): BoardDraft {
  return { size, items: [], past: [], future: [] };
}

export function draftSheet({ size, items }: BoardDraft): BoardSheet {
  return { size, items };
}

/** Replaces all items; can be undone. */
export function replaceItems(draft: BoardDraft, items: readonly Item[]): BoardDraft {
  return { ...draft, items, past: [...draft.past, draft.items], future: [] };
}

export function undo(draft: BoardDraft): BoardDraft {
  const before = draft.past.at(-1);
  if (!before) return draft;
  const future = [...draft.future, draft.items];
  return { ...draft, items: before, past: draft.past.slice(0, -1), future };
}

export function redo(draft: BoardDraft): BoardDraft {
  const after = draft.future.at(-1);
  if (!after) return draft;
  const past = [...draft.past, draft.items];
  return { ...draft, items: after, past, future: draft.future.slice(0, -1) };
}

/** The draft with an added item, or the rule it would violate. */
export type DraftResult = { draft: BoardDraft } | { broken: BoardRule };

export function addItem(draft: BoardDraft, item: Item): DraftResult {
  const broken = ruleAgainst(draftSheet(draft), item);
  return broken ? { broken } : { draft: replaceItems(draft, [...draft.items, item]) };
}

/** The item for a cell: a piece, a trap, or the exit above the first row. */
export function itemAt(at: CellData, trap: boolean): Item {
  if (at.row < 0) return { kind: "exit", col: at.col };
  return { kind: trap ? "trap" : "piece", cell: at };
}

/** The cells where something can be drawn next. */
export function openCells(draft: BoardDraft, trap: boolean): CellData[] {
  const piece = pieceCell(draft.items);
  const row = draft.size - 1;
  // Only neighbours of the piece are possible.
  const near = piece
    ? DIRECTIONS.map((way) => neighbourCell(piece, way))
    : Array.from({ length: draft.size }, (_, col) => ({ row, col }));
  const sheet = draftSheet(draft);
  const open = (at: CellData) => ruleAgainst(sheet, itemAt(at, trap)) === undefined;
  return near.filter((at) => !(trap && at.row < 0) && open(at));
}

/** Whether a cell is the previous one of the piece; a stroke there undoes the last step. */
export function isStepBack(draft: BoardDraft, at: CellData): boolean {
  const [before, last] = draft.items.slice(-2);
  return last?.kind === "piece" && before?.kind === "piece" && isSameCell(before.cell, at);
}

/** The cells of a straight line, for strokes that skip cells. */
export function cellsBetween(from: CellData, to: CellData): CellData[] {
  if (directionTo(from, to)) return [to];
  const straight = from.row === to.row || from.col === to.col;
  if (!straight || isSameCell(from, to)) return [to];
  const steps = Math.abs(to.row - from.row) + Math.abs(to.col - from.col);
  const by = { row: Math.sign(to.row - from.row), col: Math.sign(to.col - from.col) };
  return Array.from({ length: steps }, (_, at) => ({
    row: from.row + by.row * (at + 1),
    col: from.col + by.col * (at + 1),
  }));
}

/** Draws to a cell, in a straight line if it is not adjacent: all of it or nothing. */
export function drawTo(draft: BoardDraft, at: CellData, trap: boolean): DraftResult {
  const piece = pieceCell(draft.items);
  if (trap || !piece || at.row < 0) return addItem(draft, itemAt(at, trap));
  let items = draft.items;
  for (const cell of cellsBetween(piece, at)) {
    const item = itemAt(cell, false);
    const broken = ruleAgainst({ size: draft.size, items }, item);
    if (broken) return { broken };
    items = [...items, item];
  }
  return { draft: replaceItems(draft, items) };
}
