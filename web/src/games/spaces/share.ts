// Links to boards. The board is in the fragment of the URL, which is not sent to the server.

import { parseBoard } from "./format/board";
import { isValidBoard } from "./format/rules";
import type { Board } from "./types";

export interface SharedBoard {
  board: Board;
  name: string;
}

/** A link to the home page, which saves the board. */
export function boardLink(home: string, { board, name }: SharedBoard): string {
  const address = new URL(home);
  address.hash = new URLSearchParams({ board, name }).toString();
  return address.href;
}

/** The valid board in a link, if there is one. */
export function parseBoardLink(hash: string): SharedBoard | undefined {
  const found = new URLSearchParams(hash.replace(/^#/, ""));
  const board = found.get("board") ?? "";
  const sheet = parseBoard(board);
  if (!sheet || !isValidBoard(sheet)) return;
  return { board, name: (found.get("name") ?? "").slice(0, 60) };
}
