// Draws on a draft, if the rules allow it.

import { drawOnSheet } from "../rules";
import type { BoardRule, CellData } from "../types";
import { type BoardDraft, draftSheet, replaceItems } from "./draft";

/** The draft after a stroke, or the rule that forbids it. */
export type DraftResult = { draft: BoardDraft } | { broken: BoardRule };

/** Draws to a cell: all of the stroke or nothing. Above the first row is the exit. */
export function drawTo(draft: BoardDraft, at: CellData, isTrap: boolean): DraftResult {
  const result = drawOnSheet(draftSheet(draft), at, isTrap);
  return "items" in result ? { draft: replaceItems(draft, result.items) } : result;
}
