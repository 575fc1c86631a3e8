// What makes a board a board (S6).
//
// The client knows no rules of play. A board, though, is a file with a schema, and its author
// wants to see what is wrong while drawing. So this is the format's check, as
// `parlor spaces check` has it; `agreement.test.ts` holds the two together.

import type { At } from "../types";
import { directionTo, type Item, onGrid, type Sheet, same } from "./board";

/** A rule of S6 that an item breaks. */
export type Broken =
  | "start"
  | "adjacent"
  | "onto-trap"
  | "trap-adjacent"
  | "trap-twice"
  | "off-grid"
  | "exit";

/** A broken rule, and the place of the item in the list. */
export interface Breach {
  at: number;
  broken: Broken;
}

/** Every rule that the items break, in the order of the items. */
export function breaches({ size, items }: Sheet): Breach[] {
  const found: Breach[] = [];
  let piece: At | undefined;
  const traps: At[] = [];
  const trapped = (cell: At) => traps.some((trap) => same(trap, cell));
  items.forEach((item, at) => {
    const hold = (holds: boolean, broken: Broken) => {
      if (!holds) found.push({ at, broken });
    };
    if (item.kind === "piece") {
      hold(onGrid(size, item.cell), "off-grid");
      if (piece) hold(directionTo(piece, item.cell) !== undefined, "adjacent");
      else hold(item.cell.row + 1 === size && at === 0, "start");
      hold(!trapped(item.cell), "onto-trap");
      piece = item.cell;
    } else if (item.kind === "trap") {
      hold(at > 0, "start");
      hold(onGrid(size, item.cell), "off-grid");
      hold(!piece || directionTo(piece, item.cell) !== undefined, "trap-adjacent");
      hold(!trapped(item.cell), "trap-twice");
      traps.push(item.cell);
    } else {
      const above = piece !== undefined && same(piece, { row: 0, col: item.col });
      hold(at + 1 === items.length && above, "exit");
    }
  });
  if (items.at(-1)?.kind !== "exit") {
    found.push({ at: Math.max(0, items.length - 1), broken: "exit" });
  }
  return found;
}

/** Why an item cannot follow these; nothing if it can. */
export function refused(sheet: Sheet, item: Item): Broken | undefined {
  const { size, items } = sheet;
  if (items.some((before) => before.kind === "exit")) return "exit";
  const after = breaches({ size, items: [...items, item] });
  const unfinished = ({ broken }: Breach) => broken === "exit" && item.kind !== "exit";
  return after.find((breach) => breach.at === items.length && !unfinished(breach))?.broken;
}

export function valid(sheet: Sheet): boolean {
  return breaches(sheet).length === 0;
}
