// A board in the making, with everything that can be undone.

import { directionTo, type Item, type Sheet, same, standing, toward, WAYS } from "../format/board";
import { type Broken, refused } from "../format/rules";
import type { At } from "../types";

export interface Draft {
  size: number;
  items: readonly Item[];
  /** What was there before, the newest last; and what was undone, the newest last. */
  past: readonly (readonly Item[])[];
  future: readonly (readonly Item[])[];
}

export function blank(size: number): Draft {
  return { size, items: [], past: [], future: [] };
}

export function sheetOf({ size, items }: Draft): Sheet {
  return { size, items };
}

/** Other items in the place of these; what was there can be had back. */
export function replace(draft: Draft, items: readonly Item[]): Draft {
  return { ...draft, items, past: [...draft.past, draft.items], future: [] };
}

export function undo(draft: Draft): Draft {
  const before = draft.past.at(-1);
  if (!before) return draft;
  const future = [...draft.future, draft.items];
  return { ...draft, items: before, past: draft.past.slice(0, -1), future };
}

export function redo(draft: Draft): Draft {
  const after = draft.future.at(-1);
  if (!after) return draft;
  const past = [...draft.past, draft.items];
  return { ...draft, items: after, past, future: draft.future.slice(0, -1) };
}

/** What became of a wish to add an item: the draft with it, or the rule against it. */
export type Tried = { draft: Draft } | { broken: Broken };

export function add(draft: Draft, item: Item): Tried {
  const broken = refused(sheetOf(draft), item);
  return broken ? { broken } : { draft: replace(draft, [...draft.items, item]) };
}

/** What a cell means to a pencil: the piece comes to it, a trap is laid, or the way leaves. */
export function itemAt(at: At, trap: boolean): Item {
  if (at.row < 0) return { kind: "exit", col: at.col };
  return { kind: trap ? "trap" : "piece", cell: at };
}

/** The cells where something can be drawn next. */
export function openCells(draft: Draft, trap: boolean): At[] {
  const piece = standing(draft.items);
  const row = draft.size - 1;
  // Nothing else is near enough, so the other cells need not be tried.
  const near = piece
    ? WAYS.map((way) => toward(piece, way))
    : Array.from({ length: draft.size }, (_, col) => ({ row, col }));
  const sheet = sheetOf(draft);
  const open = (at: At) => refused(sheet, itemAt(at, trap)) === undefined;
  return near.filter((at) => !(trap && at.row < 0) && open(at));
}

/** Whether a stroke has come back to where the piece was before: then it takes its step back. */
export function goesBack(draft: Draft, at: At): boolean {
  const [before, last] = draft.items.slice(-2);
  return last?.kind === "piece" && before?.kind === "piece" && same(before.cell, at);
}

/** The cells from where the piece stands to another, for strokes faster than the eye. */
export function between(from: At, to: At): At[] {
  if (directionTo(from, to)) return [to];
  const straight = from.row === to.row || from.col === to.col;
  if (!straight || same(from, to)) return [to];
  const steps = Math.abs(to.row - from.row) + Math.abs(to.col - from.col);
  const by = { row: Math.sign(to.row - from.row), col: Math.sign(to.col - from.col) };
  return Array.from({ length: steps }, (_, at) => ({
    row: from.row + by.row * (at + 1),
    col: from.col + by.col * (at + 1),
  }));
}

/** Draws on to a cell, along the way there if it is straight: all of it or nothing. */
export function drawTo(draft: Draft, at: At, trap: boolean): Tried {
  const piece = standing(draft.items);
  if (trap || !piece || at.row < 0) return add(draft, itemAt(at, trap));
  let items = draft.items;
  for (const cell of between(piece, at)) {
    const item = itemAt(cell, false);
    const broken = refused({ size: draft.size, items }, item);
    if (broken) return { broken };
    items = [...items, item];
  }
  return { draft: replace(draft, items) };
}
