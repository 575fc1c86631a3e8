// Drawing by pointer and keyboard: adds items to the draft, or says which rule forbids them.

import { type KeyboardEvent, useMemo, useState } from "react";
import type { Stroke } from "../drawing/GridPaper";
import { type Direction, isSameCell, neighbourCell, pieceCell } from "../format/board";
import { checkSheet } from "../rules";
import type { SpacesTexts } from "../translations";
import type { CellData } from "../types";
import { useWorkspace } from "../workspace/useWorkspace";
import {
  type BoardDraft,
  draftSheet,
  emptyDraft,
  isStepBack,
  redo,
  replaceItems,
  undo,
} from "./draft";
import { drawTo } from "./drawTo";

/** `one-trap`, chosen by a key, applies to the next stroke only. */
export type DrawingTool = "way" | "trap" | "one-trap";

export interface DrawingState {
  draft: BoardDraft;
  pencil: DrawingTool;
  /** The cell where the next stroke begins. */
  cursor: CellData;
  /** The cells where something can be drawn next. */
  open: CellData[];
  /** Why the last stroke was not drawn. */
  refusal: string | null;
  selectTool: (pencil: DrawingTool) => void;
  undoLast: () => void;
  redoLast: () => void;
  clear: () => void;
  onCell: (at: CellData, stroke: Stroke) => void;
  onKey: (event: KeyboardEvent) => void;
}

const ARROW_DIRECTIONS: Record<string, Direction> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

/** `save` is called on Enter once something is drawn. */
export function useDrawing(
  size: number,
  texts: SpacesTexts,
  announce: (text: string) => void,
  save: () => void,
): DrawingState {
  const storedDraft = useWorkspace((workspace) => workspace.draft);
  const draft = useMemo(
    () => (storedDraft.size === size ? storedDraft : emptyDraft(size)),
    [storedDraft, size],
  );
  const [pencil, setPencil] = useState<DrawingTool>("way");
  const [start, setStart] = useState(Math.floor((size - 1) / 2));
  const [refusal, setRefusal] = useState<string | null>(null);
  const trap = pencil !== "way";
  const check = checkSheet(draftSheet(draft));
  const open = trap ? check.trap_cells : check.path_cells;
  const cursor = cursorCell(draft, start);

  // A fast stroke reaches several cells before the next render, so the store is read directly.
  const currentDraft = () => {
    const { draft: newest } = useWorkspace.getState();
    return newest.size === size ? newest : emptyDraft(size);
  };
  const commitDraft = (next: BoardDraft, said: string) => {
    useWorkspace.getState().setDraft(next);
    setRefusal(null);
    // With the number of items, so that screen readers read a repeated text again.
    announce(`${next.items.length}. ${said}`);
  };
  const drawAt = (at: CellData, isTrap: boolean) => {
    const tried = drawTo(currentDraft(), at, isTrap);
    if ("draft" in tried) {
      commitDraft(tried.draft, drawnText(at, isTrap, texts));
      if (pencil === "one-trap") setPencil("way");
      return;
    }
    const said = texts.draw.cannot(texts.rules[tried.broken]);
    setRefusal(said);
    announce(said);
  };
  const selectTool = (taken: DrawingTool) => {
    setPencil(taken);
    setRefusal(null);
    announce(taken === "way" ? texts.draw.wayNext : texts.draw.trapNext);
  };
  const undoLast = () => {
    if (currentDraft().past.length > 0) commitDraft(undo(currentDraft()), texts.draw.undone);
  };
  const redoLast = () => {
    if (currentDraft().future.length > 0) commitDraft(redo(currentDraft()), texts.draw.redone);
  };
  const clear = () => {
    if (currentDraft().items.length > 0)
      commitDraft(replaceItems(currentDraft(), []), texts.draw.cleared);
  };

  const onCell = (at: CellData, stroke: Stroke) => {
    const stands = pieceCell(currentDraft().items);
    if (stands && isSameCell(stands, at)) return;
    if (!stroke.pressed && isStepBack(currentDraft(), at)) undoLast();
    else if (stroke.pressed || (stands && !stroke.trap && !trap)) drawAt(at, stroke.trap || trap);
  };
  const arrow = (way: Direction) => {
    if (draft.items.length > 0) return drawAt(neighbourCell(cursor, way), trap);
    if (way === "up") return drawAt(cursor, false);
    const by = { left: -1, right: 1, down: 0 }[way];
    const col = Math.min(size - 1, Math.max(0, start + by));
    setStart(col);
    announce(texts.cell(size - 1, col));
  };
  const enter = () => (draft.items.length === 0 ? drawAt(cursor, false) : save());
  const onKey = (event: KeyboardEvent) => {
    const way = ARROW_DIRECTIONS[event.key];
    const wish = keyCommand(event);
    if (way) arrow(way);
    else if (wish === "trap") selectTool(trap ? "way" : "one-trap");
    else if (wish === "escape" && trap) selectTool("way");
    else if (wish === "undo") undoLast();
    else if (wish === "redo") redoLast();
    else if (wish === "enter") enter();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return {
    draft,
    pencil,
    cursor,
    open,
    refusal,
    selectTool,
    undoLast,
    redoLast,
    clear,
    onCell,
    onKey,
  };
}

/** The command a key stands for. */
function keyCommand(
  event: KeyboardEvent,
): "undo" | "redo" | "enter" | "escape" | "trap" | "nothing" {
  const command = event.ctrlKey || event.metaKey;
  const letter = event.key.toLowerCase();
  if (event.key === " ") return "trap";
  if (event.key === "Enter") return "enter";
  if (event.key === "Escape") return "escape";
  if (event.key === "Backspace" || (!command && letter === "u")) return "undo";
  if (command && (letter === "y" || (letter === "z" && event.shiftKey))) return "redo";
  return command && letter === "z" ? "undo" : "nothing";
}

/** The cell of the piece; after the exit its last cell, before the first stroke its start. */
function cursorCell({ size, items }: BoardDraft, start: number): CellData {
  const last = items.at(-1);
  if (last?.kind === "exit") return { row: 0, col: last.col };
  return pieceCell(items) ?? { row: size - 1, col: start };
}

function drawnText(at: CellData, trap: boolean, { draw }: SpacesTexts): string {
  if (at.row < 0) return draw.drewExit;
  return trap ? draw.drewTrap(at.row, at.col) : draw.drewPiece(at.row, at.col);
}
