// The words of Spaces in all languages.

import type { Language } from "../../../words/language";
import { directionTo, read, type Sheet } from "../format/board";
import type { At, Board } from "../types";
import * as de from "./de";
import * as en from "./en";
import type { Texts } from "./texts";

export type { Texts } from "./texts";

export const WORDS = { en: en.words, de: de.words };

/** Keys of the game's own. */
export const KEYS = { en: en.keys, de: de.keys };

export function texts(language: Language): Texts {
  return { en: en.texts, de: de.texts }[language];
}

/** A board in its text form, in words. */
export function boardInWords(board: Board, texts: Texts): string {
  const sheet = read(board);
  return sheet ? pathInWords(sheet, texts) : board;
}

/** A board in words: "Starts bottom left, up, trap right, up, out at the top." */
export function pathInWords({ size, items }: Sheet, { path }: Texts): string {
  let piece: At | undefined;
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
