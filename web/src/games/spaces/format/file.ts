// The file of a board: written, and read with every fault of it at once.

import { LARGEST, SMALLEST } from "../types";
import type { Item, Sheet } from "./board";
import { type Broken, breaches } from "./rules";

/** A board with what its file says beside it. */
export interface BoardFile {
  id: string;
  name: string;
  boardSize: number;
  grid: CellWord[][];
  sequence: FileItem[];
  thumbnail: string;
  createdAt: number;
}
export type CellWord = "piece" | "empty" | "trap";
export interface FileItem {
  position: { row: number; col: number };
  type: "piece" | "trap" | "final";
  order: number;
}

/** A fault of a file: its field, and the rule as a code with parameters. */
export type Fault = { field: string } & (
  | { code: "not-json" }
  | { code: "too-long"; most: number }
  | { code: "not-an-object" }
  | { code: "missing" }
  | { code: "unknown" }
  | { code: "not-text" }
  | { code: "empty-id" }
  | { code: "not-a-count" }
  | { code: "size" }
  | { code: "not-a-list" }
  | { code: "too-many-items" }
  | { code: "no-items" }
  | { code: "not-an-item" }
  | { code: "order"; expected: number }
  | { code: "final-row" }
  | { code: "item-type" }
  | { code: "item-off-grid"; cell: string }
  | { code: "not-a-position" }
  | { code: "row" }
  | { code: "col" }
  | { code: "rule"; cell: string | null; broken: Broken }
  | { code: "grid-rows"; size: number }
  | { code: "grid-row"; size: number }
  | { code: "grid-cell"; found: CellWord; expected: CellWord }
  | { code: "grid-word" }
);
type Unplaced = Fault extends infer One ? (One extends Fault ? Omit<One, "field"> : never) : never;

const LONGEST = 1 << 20;
const MOST_ITEMS = 1000;
const FIELDS = ["id", "name", "boardSize", "grid", "sequence", "thumbnail", "createdAt"];

/** What a file holds. With faults, the sheet is what could still be read of it. */
export interface ReadFile {
  name?: string;
  sheet?: Sheet;
  faults: Fault[];
}

/** Reads the text of a file. */
export function readFile(text: string): ReadFile {
  if (new TextEncoder().encode(text).length > LONGEST) {
    return { faults: [{ field: "board", code: "too-long", most: LONGEST }] };
  }
  try {
    return readValue(JSON.parse(text));
  } catch {
    return { faults: [{ field: "board", code: "not-json" }] };
  }
}

/** The board as a file. */
export function fileOf(sheet: Sheet, about: { id: string; name: string; at: number }): BoardFile {
  const item = (item: Item, at: number): FileItem => ({
    position: item.kind === "exit" ? { row: -1, col: item.col } : { ...item.cell },
    type: item.kind === "exit" ? "final" : item.kind,
    order: at + 1,
  });
  return {
    id: about.id,
    name: about.name,
    boardSize: sheet.size,
    grid: gridOf(sheet),
    sequence: sheet.items.map(item),
    thumbnail: "",
    createdAt: about.at,
  };
}

/** A trap where one was laid, a piece where one stood and no trap lies, else empty. */
export function gridOf({ size, items }: Sheet): CellWord[][] {
  const rows = Array.from({ length: size }, () => Array<CellWord>(size).fill("empty"));
  for (const item of items) {
    if (item.kind === "exit") continue;
    const row = rows[item.cell.row];
    const there = row?.[item.cell.col];
    if (row && there && there !== "trap") row[item.cell.col] = item.kind;
  }
  return rows;
}

function readValue(value: unknown): ReadFile {
  if (!isObject(value)) return { faults: [{ field: "board", code: "not-an-object" }] };
  const reader = new Reader();
  reader.fields(value, "", FIELDS);
  const id = reader.text(value, "id");
  reader.hold(id !== "", "id", { code: "empty-id" });
  const name = reader.text(value, "name");
  reader.text(value, "thumbnail");
  reader.count(value.createdAt, "createdAt");
  const size = reader.size(value.boardSize);
  const placed = reader.sequence(value.sequence);
  if (size === undefined || !placed) return { name, faults: reader.faults };
  const sheet = { size, items: placed.map(({ item }) => item) };
  reader.rules(sheet, placed);
  reader.grid(value.grid, sheet);
  return { name, sheet, faults: reader.faults };
}

type Json = Record<string, unknown>;

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function whole(value: unknown, least: number, most = Number.MAX_SAFE_INTEGER): value is number {
  return Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most;
}

/** An item with its place in the file's list. */
interface Placed {
  place: number;
  item: Item;
}

/** Reads what is there and notes what is wrong. */
class Reader {
  readonly faults: Fault[] = [];

  hold(holds: boolean, field: string, fault: Unplaced): void {
    if (!holds) this.faults.push({ field, ...fault } as Fault);
  }

  fields(object: Json, path: string, known: readonly string[]): void {
    for (const name of known) this.hold(name in object, path + name, { code: "missing" });
    for (const name of Object.keys(object)) {
      this.hold(known.includes(name), path + name, { code: "unknown" });
    }
  }

  text(object: Json, name: string): string | undefined {
    const value = object[name];
    this.hold(value === undefined || typeof value === "string", name, { code: "not-text" });
    return typeof value === "string" ? value : undefined;
  }

  count(value: unknown, field: string): void {
    this.hold(value === undefined || whole(value, 0), field, { code: "not-a-count" });
  }

  size(value: unknown): number | undefined {
    if (whole(value, SMALLEST, LARGEST)) return value;
    this.hold(value === undefined, "boardSize", { code: "size" });
    return;
  }

  sequence(value: unknown): Placed[] | undefined {
    if (value === undefined) return;
    if (!Array.isArray(value)) {
      this.hold(false, "sequence", { code: "not-a-list" });
      return;
    }
    this.hold(value.length <= MOST_ITEMS, "sequence", { code: "too-many-items" });
    this.hold(value.length > 0, "sequence", { code: "no-items" });
    return value.slice(0, MOST_ITEMS).flatMap((one, place) => {
      const item = this.item(place, one);
      return item ? [{ place, item }] : [];
    });
  }

  private item(place: number, value: unknown): Item | undefined {
    const path = `sequence[${place}]`;
    if (!isObject(value)) {
      this.hold(false, path, { code: "not-an-item" });
      return;
    }
    this.fields(value, `${path}.`, ["position", "type", "order"]);
    const order = value.order === place + 1 || !("order" in value);
    this.hold(order, `${path}.order`, { code: "order", expected: place + 1 });
    const cell = "position" in value ? this.position(value.position, path) : undefined;
    if (!cell || !("type" in value)) return;
    if (value.type === "final") {
      this.hold(cell.row === -1, `${path}.position.row`, { code: "final-row" });
      return { kind: "exit", col: cell.col };
    }
    if (value.type !== "piece" && value.type !== "trap") {
      this.hold(false, `${path}.type`, { code: "item-type" });
      return;
    }
    const said = `(${cell.row}, ${cell.col})`;
    this.hold(cell.row >= 0, `${path}.position`, { code: "item-off-grid", cell: said });
    return cell.row >= 0 ? { kind: value.type, cell } : undefined;
  }

  private position(value: unknown, path: string): { row: number; col: number } | undefined {
    if (!isObject(value)) {
      this.hold(false, `${path}.position`, { code: "not-a-position" });
      return;
    }
    this.fields(value, `${path}.position.`, ["row", "col"]);
    const { row, col } = value;
    if (row === undefined || col === undefined) return;
    this.hold(whole(row, -1, 255), `${path}.position.row`, { code: "row" });
    this.hold(whole(col, 0, 255), `${path}.position.col`, { code: "col" });
    return whole(row, -1, 255) && whole(col, 0, 255) ? { row, col } : undefined;
  }

  /** The rules of S6 that the sequence breaks. */
  rules(sheet: Sheet, placed: readonly Placed[]): void {
    for (const { at, broken } of breaches(sheet)) {
      const { place = 0, item } = placed[at] ?? {};
      this.hold(false, `sequence[${place}]`, { code: "rule", cell: cellOf(item), broken });
    }
  }

  /** The grid holds what the sequence leaves on it. */
  grid(value: unknown, sheet: Sheet): void {
    if (value === undefined) return;
    const { size } = sheet;
    if (!Array.isArray(value) || value.length !== size) {
      this.hold(false, "grid", { code: "grid-rows", size });
      return;
    }
    gridOf(sheet).forEach((expected, row) => {
      const cells: unknown = value[row];
      if (!Array.isArray(cells) || cells.length !== size) {
        this.hold(false, `grid[${row}]`, { code: "grid-row", size });
        return;
      }
      expected.forEach((word, col) => {
        this.cell(cells[col], word, `grid[${row}][${col}]`);
      });
    });
  }

  private cell(found: unknown, expected: CellWord, field: string): void {
    if (found === "piece" || found === "trap" || found === "empty") {
      this.hold(found === expected, field, { code: "grid-cell", found, expected });
    } else {
      this.hold(false, field, { code: "grid-word" });
    }
  }
}

function cellOf(item: Item | undefined): string | null {
  if (!item) return null;
  return item.kind === "exit" ? `(-1, ${item.col})` : `(${item.cell.row}, ${item.cell.col})`;
}
