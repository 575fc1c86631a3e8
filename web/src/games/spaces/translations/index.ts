// The texts of Spaces in all languages.

import type { Language } from "../../../i18n/language";
import { type BoardSheet, directionTo, parseBoard } from "../format/board";
import type { Board, CellData } from "../types";
import * as de from "./de";
import * as en from "./en";
import type { SpacesTexts } from "./texts";

export type { SpacesTexts } from "./texts";

export const TRANSLATIONS = { en: en.translations, de: de.translations };

/** Keyboard shortcuts of the game. */
export const KEY_HELP = { en: en.keys, de: de.keys };

export function texts(language: Language): SpacesTexts {
  return { en: en.texts, de: de.texts }[language];
}

/** The description of a board in its text form. */
export function describeBoard(board: Board, texts: SpacesTexts): string {
  const sheet = parseBoard(board);
  return sheet ? describePath(sheet, texts) : board;
}

/** "Starts bottom left, up, trap right, up, out at the top." */
export function describePath({ size, items }: BoardSheet, { path }: SpacesTexts): string {
  let piece: CellData | undefined;
  const said = items.map((item) => {
    if (item.kind === "exit") return path.out;
    const way = piece && directionTo(piece, item.cell);
    const first = !piece && item.kind === "piece";
    if (item.kind === "piece") piece = item.cell;
    if (first) return path.begins(item.cell.col, size);
    if (!way) return path.odd(item.cell.row, item.cell.col);
    return item.kind === "trap" ? path.trap[way] : path.go[way];
  });
  return said.length === 0 ? path.nothing : `${said.join(", ")}.`;
}
