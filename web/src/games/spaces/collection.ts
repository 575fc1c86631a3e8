// The boards that are saved in the local storage.

import { create } from "zustand";
import { parseBoard } from "./format/board";
import type { Board } from "./types";

export interface SavedBoard {
  id: string;
  name: string;
  board: Board;
  /** When it was saved (ms since the epoch). */
  at: number;
}

const STORAGE_KEY = "parlor.spaces.boards";

interface Collection {
  boards: SavedBoard[];
  /** Saves a board; a board that is already saved gets the new name. */
  save: (name: string, board: Board) => void;
  remove: (id: string) => void;
}

export const useCollection = create<Collection>()((set) => ({
  boards: readStoredBoards(),
  save: (name, board) => set(({ boards }) => persist(withBoard(boards, name, board))),
  remove: (id) => set(({ boards }) => persist(boards.filter((one) => one.id !== id))),
}));

function withBoard(boards: SavedBoard[], name: string, board: Board): SavedBoard[] {
  if (boards.some((one) => one.board === board)) {
    return boards.map((one) => (one.board === board ? { ...one, name } : one));
  }
  return [...boards, { id: newId(), name, board, at: Date.now() }];
}

/** A unique id. `crypto.randomUUID` exists only in secure contexts. */
export function newId(): string {
  const lot = () => Math.random().toString(36).slice(2, 10);
  return crypto.randomUUID?.() ?? `board-${Date.now().toString(36)}-${lot()}${lot()}`;
}

function persist(boards: SavedBoard[]): { boards: SavedBoard[] } {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(boards));
  } catch {
    // Without local storage the boards last as long as the page.
  }
  return { boards };
}

/** The stored boards that can be drawn. They were valid when they were saved. */
function readStoredBoards(): SavedBoard[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "[]");
    return Array.isArray(found) ? found.filter(isSavedBoard) : [];
  } catch {
    return [];
  }
}

function isSavedBoard(value: unknown): value is SavedBoard {
  const { id, name, board, at } = (value ?? {}) as Partial<SavedBoard>;
  const texts = [id, name, board].every((text) => typeof text === "string");
  return texts && typeof at === "number" && parseBoard(board as string) !== undefined;
}
