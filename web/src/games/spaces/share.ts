// A board in a link: everything is in the part of the address that no server is sent.

import { read } from "./format/board";
import { valid } from "./format/rules";
import type { Board } from "./types";

export interface Shared {
  board: Board;
  name: string;
}

/** The page that a link leads to: it is open to everybody, and takes the board in. */
const PAGE = "/";

/** The link to a board, from any page of this server. */
export function linkTo(here: string, { board, name }: Shared): string {
  const address = new URL(PAGE, here);
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
