// What lies on the player's desk: shared by the board and the hand beside it.

import { create } from "zustand";
import { blank, type Draft, replace } from "../editor/draft";
import { read } from "../format/board";
import type { Board } from "../types";

/** What the large paper shows. */
export type Page = "draw" | "board" | "round";

interface Desk {
  /** Which page was asked for last; nothing lets the match decide. */
  page: Page | null;
  /** The round that is looked at, from 0; nothing is the last one. */
  round: number | null;
  /** The board that is looked at. */
  look: Board | null;
  draft: Draft;
  name: string;
  /** The boards to bring, in order. */
  bag: Board[];
  turnTo: (page: Page | null) => void;
  watch: (round: number | null) => void;
  lookAt: (board: Board | null) => void;
  /** Takes a board onto the drawing page. */
  edit: (board: Board, name: string) => void;
  draw: (draft: Draft) => void;
  rename: (name: string) => void;
  pack: (bag: Board[]) => void;
  /** Leaves the table: what was looked at is put away, what was drawn stays. */
  leave: () => void;
}

export const useDesk = create<Desk>()((set) => ({
  page: null,
  round: null,
  look: null,
  draft: blank(4),
  name: "",
  bag: [],
  turnTo: (page) => set({ page }),
  watch: (round) => set({ round, page: "round" }),
  lookAt: (look) => set({ look, page: look === null ? null : "board" }),
  edit: (board, name) =>
    set(({ draft }) => {
      const sheet = read(board);
      if (!sheet) return {};
      const before = draft.size === sheet.size ? draft : blank(sheet.size);
      return { draft: replace(before, sheet.items), name, page: "draw" };
    }),
  draw: (draft) => set({ draft }),
  rename: (name) => set({ name }),
  pack: (bag) => set({ bag }),
  leave: () => set({ page: null, round: null, look: null }),
}));
