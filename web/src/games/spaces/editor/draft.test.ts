import { describe, expect, test } from "vitest";
import { parseBoard } from "../format/board";
import { checkSheet } from "../rules";
import type { CellData } from "../types";
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

const at = (row: number, col: number): CellData => ({ row, col });

/** Draws cells one after the other; all of them must be allowed. */
function drawn(size: number, ...cells: (CellData | [CellData, "trap"])[]): BoardDraft {
  return cells.reduce((draft, one) => {
    const [cell, trap] = Array.isArray(one) ? [one[0], true] : [one, false];
    const tried = drawTo(draft, cell, trap);
    if ("broken" in tried) throw new Error(`${tried.broken} at ${cell.row}, ${cell.col}`);
    return tried.draft;
  }, emptyDraft(size));
}

describe("a draft", () => {
  test("becomes a board, cell by cell", () => {
    const draft = drawn(3, at(2, 1), [at(2, 0), "trap"], [at(2, 2), "trap"], at(0, 1), at(-1, 1));
    expect(checkSheet(draftSheet(draft))).toMatchObject({ board: "3.1.lrUU", faults: [] });
    expect(checkSheet(draftSheet(emptyDraft(3))).path_cells).toHaveLength(3);
  });

  test("rejects what breaks a rule and stays unchanged; a straight line is one step", () => {
    const draft = drawn(4, at(3, 0), [at(3, 1), "trap"]);
    expect(drawTo(draft, at(3, 3), false)).toEqual({ broken: "onto-trap" });
    const up = drawTo(draft, at(0, 0), false);
    expect("draft" in up && up.draft.items).toHaveLength(5);
    expect("draft" in up && undo(up.draft).items).toEqual(draft.items);
  });

  test("undoes and redoes, and clears the redo stack when drawn on", () => {
    const draft = drawn(3, at(2, 1), at(1, 1));
    const back = undo(draft);
    expect(back.items).toHaveLength(1);
    expect(redo(back).items).toEqual(draft.items);
    expect(redo(replaceItems(back, [])).items).toEqual([]);
    expect(undo(emptyDraft(3))).toEqual(emptyDraft(3));
  });

  test("recognises a stroke back to the previous cell", () => {
    const draft = drawn(3, at(2, 1), at(1, 1));
    expect(isStepBack(draft, at(2, 1))).toBe(true);
    expect(isStepBack(draft, at(0, 1))).toBe(false);
    expect(isStepBack(drawn(3, at(2, 1), [at(1, 1), "trap"]), at(2, 1))).toBe(false);
  });
});

test("texts that cannot be read are no boards", () => {
  for (const text of ["", "4", "4.0", "1.0.U", "11.0.U", "3.3.UU", "3.0.UX", "3.0.U U"]) {
    expect(parseBoard(text), text).toBeUndefined();
  }
});
