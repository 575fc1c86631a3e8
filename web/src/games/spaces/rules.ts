// The rules of Spaces, in Rust: boards, drawing and rounds.

import {
  spaces_check_sheet,
  spaces_draw_path,
  spaces_draw_trap,
  spaces_is_board,
  spaces_read_file,
  spaces_show_round,
  spaces_show_round_as_seen,
  spaces_write_file,
} from "../../rules/startRules";
import type { BoardSheet, Item } from "./format/board";
import type {
  Board,
  BoardFileReading,
  CellData,
  Pair,
  SheetCheck,
  ShownRound,
  StepEvent,
  StrokeResult,
} from "./types";

/** A round whose events are all steps. */
export interface RoundSteps extends ShownRound {
  steps: StepEvent[];
}

export function isValidBoard(text: string): boolean {
  return spaces_is_board(text);
}

const checkedSheets = new WeakMap<readonly Item[], { size: number; check: SheetCheck }>();

/** Checks a sheet; the result for a list of items is kept. */
export function checkSheet(sheet: BoardSheet): SheetCheck {
  const known = checkedSheets.get(sheet.items);
  if (known?.size === sheet.size) return known.check;
  const check: SheetCheck = JSON.parse(spaces_check_sheet(JSON.stringify(sheet)));
  checkedSheets.set(sheet.items, { size: sheet.size, check });
  return check;
}

/** Draws to a cell: the path, in a straight line if the cell is not adjacent, or a trap. */
export function drawOnSheet(sheet: BoardSheet, to: CellData, isTrap: boolean): StrokeResult {
  const draw = isTrap ? spaces_draw_trap : spaces_draw_path;
  return JSON.parse(draw(JSON.stringify(sheet), to.row, to.col));
}

export function readBoardFile(text: string): BoardFileReading {
  return JSON.parse(spaces_read_file(text));
}

/** The text of a board's file. */
export function writeBoardFile(
  board: Board,
  about: { id: string; name: string; at: number },
): string {
  return spaces_write_file(board, about.id, about.name, about.at);
}

/** A round between two boards of one size, with all traps. */
export function showRound([one, two]: Pair<Board>): RoundSteps {
  return JSON.parse(spaces_show_round(one, two));
}

/** The same as a seat or a spectator saw it: traps of others are hidden until triggered (S13). */
export function showRoundAsSeen([one, two]: Pair<Board>, viewer: number | null): RoundSteps {
  return JSON.parse(spaces_show_round_as_seen(one, two, viewer ?? SPECTATOR));
}

/** The number of no seat. */
const SPECTATOR = 255;
