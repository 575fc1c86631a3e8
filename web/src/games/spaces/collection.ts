// The boards somebody keeps in this browser.

import { create } from "zustand";
import { read } from "./format/board";
import { valid } from "./format/rules";
import type { Board } from "./types";

export interface Kept {
  id: string;
  name: string;
  board: Board;
  /** When it was kept, in milliseconds since 1970. */
  at: number;
}

const KEY = "parlor.spaces.boards";

interface Collection {
  boards: Kept[];
  /** Keeps a board; one that is there already gets the new name. */
  keep: (name: string, board: Board) => void;
  drop: (id: string) => void;
}

export const useCollection = create<Collection>()((set) => ({
  boards: load(),
  keep: (name, board) => set(({ boards }) => saved(kept(boards, name, board))),
  drop: (id) => set(({ boards }) => saved(boards.filter((one) => one.id !== id))),
}));

function kept(boards: Kept[], name: string, board: Board): Kept[] {
  if (boards.some((one) => one.board === board)) {
    return boards.map((one) => (one.board === board ? { ...one, name } : one));
  }
  return [...boards, { id: newId(), name, board, at: Date.now() }];
}

/** A name for programs that no other board has. Browsers know UUIDs on safe origins only. */
export function newId(): string {
  const lot = () => Math.random().toString(36).slice(2, 10);
  return crypto.randomUUID?.() ?? `board-${Date.now().toString(36)}-${lot()}${lot()}`;
}

function saved(boards: Kept[]): { boards: Kept[] } {
  try {
    localStorage.setItem(KEY, JSON.stringify(boards));
  } catch {
    // A browser that keeps nothing still plays; the boards last as long as the page.
  }
  return { boards };
}

/** What was kept, less what is no board any more. */
function load(): Kept[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter(isKept) : [];
  } catch {
    return [];
  }
}

function isKept(value: unknown): value is Kept {
  const { id, name, board, at } = (value ?? {}) as Partial<Kept>;
  const texts = [id, name, board].every((text) => typeof text === "string");
  const sheet = texts ? read(board as string) : undefined;
  return typeof at === "number" && sheet !== undefined && valid(sheet);
}
