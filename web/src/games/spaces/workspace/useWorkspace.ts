// The state that the board and the player panel share: the shown page, the draft and the bag.

import { create } from "zustand";
import { type BoardDraft, emptyDraft, replaceItems } from "../editor/draft";
import { parseBoard } from "../format/board";
import type { Board } from "../types";

export type Page = "draw" | "board" | "round";

interface WorkspaceStore {
  /** The page the viewer has chosen; null for the default of the situation. */
  page: Page | null;
  /** The shown round, from 0; null for the last one. */
  round: number | null;
  shownBoard: Board | null;
  draft: BoardDraft;
  name: string;
  /** The boards to bring, in order. */
  bag: Board[];
  showPage: (page: Page | null) => void;
  showRound: (round: number | null) => void;
  showBoard: (board: Board | null) => void;
  /** Opens a board in the editor. */
  editBoard: (board: Board, name: string) => void;
  setDraft: (draft: BoardDraft) => void;
  setName: (name: string) => void;
  setBag: (bag: Board[]) => void;
  /** Resets page, round and shown board when the viewer leaves; the draft and the bag stay. */
  resetView: () => void;
}

export const useWorkspace = create<WorkspaceStore>()((set) => ({
  page: null,
  round: null,
  shownBoard: null,
  draft: emptyDraft(4),
  name: "",
  bag: [],
  showPage: (page) => set({ page }),
  showRound: (round) => set({ round, page: "round" }),
  showBoard: (shownBoard) => set({ shownBoard, page: shownBoard === null ? null : "board" }),
  editBoard: (board, name) =>
    set(({ draft }) => {
      const sheet = parseBoard(board);
      if (!sheet) return {};
      const before = draft.size === sheet.size ? draft : emptyDraft(sheet.size);
      return { draft: replaceItems(before, sheet.items), name, page: "draw" };
    }),
  setDraft: (draft) => set({ draft }),
  setName: (name) => set({ name }),
  setBag: (bag) => set({ bag }),
  resetView: () => set({ page: null, round: null, shownBoard: null }),
}));
