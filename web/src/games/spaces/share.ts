// A board in a link: everything is in the part of the address that no server is sent.

import { read } from "./format/board";
import { valid } from "./format/rules";
import type { Board } from "./types";

export interface Shared {
  board: Board;
  name: string;
}

/** The link to a board from a page. */
export function linkTo(page: string, { board, name }: Shared): string {
  const address = new URL(page);
  address.hash = new URLSearchParams({ board, name }).toString();
  return address.href;
}

/** The valid board in a link, if there is one. */
export function sharedIn(hash: string): Shared | undefined {
  const found = new URLSearchParams(hash.replace(/^#/, ""));
  const board = found.get("board") ?? "";
  const sheet = read(board);
  if (!sheet || !valid(sheet)) return;
  return { board, name: (found.get("name") ?? "").slice(0, 60) };
}
