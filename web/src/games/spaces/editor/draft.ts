// A board that is being drawn, with undo and redo.

import { type BoardSheet, type Item, isSameCell } from "../format/board";
import type { CellData } from "../types";

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

/** Whether a cell is the previous one of the piece; a stroke there undoes the last step. */
export function isStepBack(draft: BoardDraft, at: CellData): boolean {
  const [before, last] = draft.items.slice(-2);
  return last?.kind === "piece" && before?.kind === "piece" && isSameCell(before.cell, at);
}
