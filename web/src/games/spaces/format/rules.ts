// The rules for boards (S6).
//
// The client knows no rules of play. A board, however, is a file with a schema, and its author
// should see faults while drawing. This is the same check as in `parlor spaces check`;
// `agreement.test.ts` compares the two.

import type { BoardRule, CellData } from "../types";
import { type BoardSheet, directionTo, type Item, isOnGrid, isSameCell } from "./board";

/** A violated rule and the index of the item. */
export interface RuleViolation {
  at: number;
  broken: BoardRule;
}

/** All violations, in the order of the items. */
export function findViolations({ size, items }: BoardSheet): RuleViolation[] {
  const found: RuleViolation[] = [];
  let piece: CellData | undefined;
  const traps: CellData[] = [];
  const trapped = (cell: CellData) => traps.some((trap) => isSameCell(trap, cell));
  items.forEach((item, at) => {
    const check = (holds: boolean, broken: BoardRule) => {
      if (!holds) found.push({ at, broken });
    };
    if (item.kind === "piece") {
      check(isOnGrid(size, item.cell), "off-grid");
      if (piece) check(directionTo(piece, item.cell) !== undefined, "adjacent");
      else check(item.cell.row + 1 === size && at === 0, "start");
      check(!trapped(item.cell), "onto-trap");
      piece = item.cell;
    } else if (item.kind === "trap") {
      check(at > 0, "start");
      check(isOnGrid(size, item.cell), "off-grid");
      check(!piece || directionTo(piece, item.cell) !== undefined, "trap-adjacent");
      check(!trapped(item.cell), "trap-twice");
      traps.push(item.cell);
    } else {
      const above = piece !== undefined && isSameCell(piece, { row: 0, col: item.col });
      check(at + 1 === items.length && above, "exit");
    }
  });
  if (items.at(-1)?.kind !== "exit") {
    found.push({ at: Math.max(0, items.length - 1), broken: "exit" });
  }
  return found;
}

/** The rule that an additional item would violate; undefined if none. */
export function ruleAgainst(sheet: BoardSheet, item: Item): BoardRule | undefined {
  const { size, items } = sheet;
  if (items.some((before) => before.kind === "exit")) return "exit";
  const after = findViolations({ size, items: [...items, item] });
  const unfinished = ({ broken }: RuleViolation) => broken === "exit" && item.kind !== "exit";
  return after.find((breach) => breach.at === items.length && !unfinished(breach))?.broken;
}

export function isValidBoard(sheet: BoardSheet): boolean {
  return findViolations(sheet).length === 0;
}
