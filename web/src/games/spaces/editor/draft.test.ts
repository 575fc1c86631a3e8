import { describe, expect, test } from "vitest";
import { formatBoard, parseBoard } from "../format/board";
import { isValidBoard } from "../format/rules";
import type { BoardRule, CellData } from "../types";
import {
  addItem,
  type BoardDraft,
  draftSheet,
  drawTo,
  emptyDraft,
  isStepBack,
  itemAt,
  openCells,
  redo,
  replaceItems,
  undo,
} from "./draft";

const at = (row: number, col: number): CellData => ({ row, col });

/** Draws cells one after the other; all of them must be allowed. */
function drawn(size: number, ...cells: (CellData | [CellData, "trap"])[]): BoardDraft {
  return cells.reduce((draft, one) => {
    const [cell, trap] = Array.isArray(one) ? [one[0], true] : [one, false];
    const tried = addItem(draft, itemAt(cell, trap));
    if ("broken" in tried) throw new Error(`${tried.broken} at ${cell.row}, ${cell.col}`);
    return tried.draft;
  }, emptyDraft(size));
}

function check(draft: BoardDraft, cell: CellData, trap: boolean, broken: BoardRule) {
  expect(drawTo(draft, cell, trap)).toEqual({ broken });
}

describe("a draft", () => {
  test("becomes a board, cell by cell", () => {
    const draft = drawn(
      3,
      at(2, 1),
      [at(2, 0), "trap"],
      [at(2, 2), "trap"],
      at(1, 1),
      at(0, 1),
      at(-1, 1),
    );
    expect(isValidBoard(draftSheet(draft))).toBe(true);
    expect(formatBoard(draftSheet(draft))).toBe("3.1.lrUU");
  });

  test("rejects an item that violates a rule and stays unchanged", () => {
    check(emptyDraft(3), at(1, 1), false, "start");
    check(emptyDraft(3), at(2, 1), true, "start");
    const draft = drawn(3, at(2, 1), [at(2, 0), "trap"]);
    check(draft, at(1, 0), false, "adjacent");
    check(draft, at(2, 0), false, "onto-trap");
    check(draft, at(0, 0), true, "trap-adjacent");
    check(draft, at(2, 0), true, "trap-twice");
    check(draft, at(-1, 1), false, "exit");
    check(draft, at(3, 1), false, "off-grid");
    check(drawn(2, at(1, 0), at(0, 0), at(-1, 0)), at(0, 1), false, "exit");
  });

  test("offers exactly the cells it does not reject", () => {
    const drafts = [
      emptyDraft(3),
      drawn(3, at(2, 1)),
      drawn(3, at(2, 1), [at(2, 0), "trap"]),
      drawn(3, at(2, 1), at(1, 1), [at(2, 1), "trap"], at(0, 1)),
      drawn(2, at(1, 0), at(0, 0), at(-1, 0)),
    ];
    const cells = [-1, 0, 1, 2].flatMap((row) => [0, 1, 2].map((col) => at(row, col)));
    for (const draft of drafts) {
      for (const trap of [false, true]) {
        const allowed = cells.filter(
          (cell) => !(trap && cell.row < 0) && "draft" in addItem(draft, itemAt(cell, trap)),
        );
        const offered = openCells(draft, trap);
        expect(offered).toHaveLength(allowed.length);
        expect(offered).toEqual(expect.arrayContaining(allowed));
      }
    }
    expect(openCells(emptyDraft(3), false)).toHaveLength(3);
  });

  test("is drawn along a straight line at once, or not at all", () => {
    const draft = drawn(4, at(3, 0), [at(3, 1), "trap"]);
    const up = drawTo(draft, at(0, 0), false);
    expect("draft" in up && up.draft.items).toHaveLength(5);
    expect("draft" in up && undo(up.draft).items).toEqual(draft.items);
    check(draft, at(3, 3), false, "onto-trap");
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

test("invalid boards have no text form, and invalid texts are no boards", () => {
  for (const text of ["", "4", "4.0", "1.0.U", "11.0.U", "3.3.UU", "3.0.UX", "3.0.U U"]) {
    expect(parseBoard(text), text).toBeUndefined();
  }
  expect(formatBoard({ size: 3, items: [] })).toBeUndefined();
  expect(formatBoard({ size: 3, items: [{ kind: "trap", cell: at(2, 0) }] })).toBeUndefined();
});
