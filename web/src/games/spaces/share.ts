// Links to boards. The board is in the fragment of the URL, which is not sent to the server.

import { parseBoard } from "./format/board";
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

/** The board in a link, if there is one; it need not be valid. */
export function parseBoardLink(hash: string): SharedBoard | undefined {
  const found = new URLSearchParams(hash.replace(/^#/, ""));
  const board = found.get("board") ?? "";
  if (!parseBoard(board)) return;
  return { board, name: (found.get("name") ?? "").slice(0, 60) };
}
