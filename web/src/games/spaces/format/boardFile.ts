// The file format of a board: writing, and parsing with all faults at once.

import { type BoardRule, MAX_BOARD_SIZE, MIN_BOARD_SIZE } from "../types";
import type { BoardSheet, Item } from "./board";
import { findViolations } from "./rules";

export interface BoardFile {
  id: string;
  name: string;
  boardSize: number;
  grid: GridCell[][];
  sequence: FileItem[];
  thumbnail: string;
  createdAt: number;
}
export type GridCell = "piece" | "empty" | "trap";
export interface FileItem {
  position: { row: number; col: number };
  type: "piece" | "trap" | "final";
  order: number;
}

/** A fault of a file: its field and a code with parameters. */
export type FileFault = { field: string } & (
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
  | { code: "rule"; cell: string | null; broken: BoardRule }
  | { code: "grid-rows"; size: number }
  | { code: "grid-row"; size: number }
  | { code: "grid-cell"; found: GridCell; expected: GridCell }
  | { code: "grid-word" }
);
type FaultWithoutField = FileFault extends infer One
  ? One extends FileFault
    ? Omit<One, "field">
    : never
  : never;

const MAX_FILE_BYTES = 1 << 20;
const MAX_ITEMS = 1000;
const FILE_FIELDS = ["id", "name", "boardSize", "grid", "sequence", "thumbnail", "createdAt"];

/** The content of a file. If there are faults, the sheet is what could be parsed nevertheless. */
export interface ParsedBoardFile {
  name?: string;
  sheet?: BoardSheet;
  faults: FileFault[];
}

export function parseBoardFile(text: string): ParsedBoardFile {
  if (new TextEncoder().encode(text).length > MAX_FILE_BYTES) {
    return { faults: [{ field: "board", code: "too-long", most: MAX_FILE_BYTES }] };
  }
  try {
    return parseValue(JSON.parse(text));
  } catch {
    return { faults: [{ field: "board", code: "not-json" }] };
  }
}

export function toBoardFile(
  sheet: BoardSheet,
  about: { id: string; name: string; at: number },
): BoardFile {
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

/** The grid of the file format: traps take precedence over pieces. */
export function gridOf({ size, items }: BoardSheet): GridCell[][] {
  const rows = Array.from({ length: size }, () => Array<GridCell>(size).fill("empty"));
  for (const item of items) {
    if (item.kind === "exit") continue;
    const row = rows[item.cell.row];
    const there = row?.[item.cell.col];
    if (row && there && there !== "trap") row[item.cell.col] = item.kind;
  }
  return rows;
}

function parseValue(value: unknown): ParsedBoardFile {
  if (!isObject(value)) return { faults: [{ field: "board", code: "not-an-object" }] };
  const validator = new FileValidator();
  validator.fields(value, "", FILE_FIELDS);
  const id = validator.text(value, "id");
  validator.check(id !== "", "id", { code: "empty-id" });
  const name = validator.text(value, "name");
  validator.text(value, "thumbnail");
  validator.count(value.createdAt, "createdAt");
  const size = validator.size(value.boardSize);
  const placed = validator.sequence(value.sequence);
  if (size === undefined || !placed) return { name, faults: validator.faults };
  const sheet = { size, items: placed.map(({ item }) => item) };
  validator.rules(sheet, placed);
  validator.grid(value.grid, sheet);
  return { name, sheet, faults: validator.faults };
}

type Json = Record<string, unknown>;

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isIntegerBetween(
  value: unknown,
  least: number,
  most = Number.MAX_SAFE_INTEGER,
): value is number {
  return Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most;
}

/** An item with its index in the file's sequence. */
interface PlacedItem {
  place: number;
  item: Item;
}

/** Parses the fields and collects faults. */
class FileValidator {
  readonly faults: FileFault[] = [];

  check(holds: boolean, field: string, fault: FaultWithoutField): void {
    if (!holds) this.faults.push({ field, ...fault } as FileFault);
  }

  fields(object: Json, path: string, known: readonly string[]): void {
    for (const name of known) this.check(name in object, path + name, { code: "missing" });
    for (const name of Object.keys(object)) {
      this.check(known.includes(name), path + name, { code: "unknown" });
    }
  }

  text(object: Json, name: string): string | undefined {
    const value = object[name];
    this.check(value === undefined || typeof value === "string", name, { code: "not-text" });
    return typeof value === "string" ? value : undefined;
  }

  count(value: unknown, field: string): void {
    this.check(value === undefined || isIntegerBetween(value, 0), field, { code: "not-a-count" });
  }

  size(value: unknown): number | undefined {
    if (isIntegerBetween(value, MIN_BOARD_SIZE, MAX_BOARD_SIZE)) return value;
    this.check(value === undefined, "boardSize", { code: "size" });
    return;
  }

  sequence(value: unknown): PlacedItem[] | undefined {
    if (value === undefined) return;
    if (!Array.isArray(value)) {
      this.check(false, "sequence", { code: "not-a-list" });
      return;
    }
    this.check(value.length <= MAX_ITEMS, "sequence", { code: "too-many-items" });
    this.check(value.length > 0, "sequence", { code: "no-items" });
    return value.slice(0, MAX_ITEMS).flatMap((one, place) => {
      const item = this.item(place, one);
      return item ? [{ place, item }] : [];
    });
  }

  private item(place: number, value: unknown): Item | undefined {
    const path = `sequence[${place}]`;
    if (!isObject(value)) {
      this.check(false, path, { code: "not-an-item" });
      return;
    }
    this.fields(value, `${path}.`, ["position", "type", "order"]);
    const order = value.order === place + 1 || !("order" in value);
    this.check(order, `${path}.order`, { code: "order", expected: place + 1 });
    const cell = "position" in value ? this.position(value.position, path) : undefined;
    if (!cell || !("type" in value)) return;
    if (value.type === "final") {
      this.check(cell.row === -1, `${path}.position.row`, { code: "final-row" });
      return { kind: "exit", col: cell.col };
    }
    if (value.type !== "piece" && value.type !== "trap") {
      this.check(false, `${path}.type`, { code: "item-type" });
      return;
    }
    const said = `(${cell.row}, ${cell.col})`;
    this.check(cell.row >= 0, `${path}.position`, { code: "item-off-grid", cell: said });
    return cell.row >= 0 ? { kind: value.type, cell } : undefined;
  }

  private position(value: unknown, path: string): { row: number; col: number } | undefined {
    if (!isObject(value)) {
      this.check(false, `${path}.position`, { code: "not-a-position" });
      return;
    }
    this.fields(value, `${path}.position.`, ["row", "col"]);
    const { row, col } = value;
    if (row === undefined || col === undefined) return;
    this.check(isIntegerBetween(row, -1, 255), `${path}.position.row`, { code: "row" });
    this.check(isIntegerBetween(col, 0, 255), `${path}.position.col`, { code: "col" });
    return isIntegerBetween(row, -1, 255) && isIntegerBetween(col, 0, 255)
      ? { row, col }
      : undefined;
  }

  /** Checks the rules of S6. */
  rules(sheet: BoardSheet, placed: readonly PlacedItem[]): void {
    for (const { at, broken } of findViolations(sheet)) {
      const { place = 0, item } = placed[at] ?? {};
      this.check(false, `sequence[${place}]`, { code: "rule", cell: cellText(item), broken });
    }
  }

  /** Checks that the grid agrees with the sequence. */
  grid(value: unknown, sheet: BoardSheet): void {
    if (value === undefined) return;
    const { size } = sheet;
    if (!Array.isArray(value) || value.length !== size) {
      this.check(false, "grid", { code: "grid-rows", size });
      return;
    }
    gridOf(sheet).forEach((expected, row) => {
      const cells: unknown = value[row];
      if (!Array.isArray(cells) || cells.length !== size) {
        this.check(false, `grid[${row}]`, { code: "grid-row", size });
        return;
      }
      expected.forEach((word, col) => {
        this.cell(cells[col], word, `grid[${row}][${col}]`);
      });
    });
  }

  private cell(found: unknown, expected: GridCell, field: string): void {
    if (found === "piece" || found === "trap" || found === "empty") {
      this.check(found === expected, field, { code: "grid-cell", found, expected });
    } else {
      this.check(false, field, { code: "grid-word" });
    }
  }
}

function cellText(item: Item | undefined): string | null {
  if (!item) return null;
  return item.kind === "exit" ? `(-1, ${item.col})` : `(${item.cell.row}, ${item.cell.col})`;
}
