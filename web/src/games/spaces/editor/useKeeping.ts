// What is done with a drawn board: kept under a name, shared, saved as a file, read from one.

import { useState } from "react";
import { newId, useCollection } from "../collection";
import { useDesk } from "../desk/desk";
import { write } from "../format/board";
import { type Fault, fileOf, readFile } from "../format/file";
import { valid } from "../format/rules";
import { linkTo } from "../share";
import type { Board } from "../types";
import type { Texts } from "../words";
import { blank, replace, sheetOf } from "./draft";

/** What came of the last thing that was done. */
export interface Note {
  text: string;
  /** A link to copy by hand, where the browser does not copy. */
  link?: string;
  /** Everything that is wrong with a file. */
  faults?: Fault[];
}

export interface Kept {
  /** The text form, once the drawing is a valid board. */
  board: Board | undefined;
  /** What it is called, or would be. */
  name: string;
  note: Note | null;
  keep: () => void;
  share: () => Promise<void>;
  save: () => void;
  open: (file: File) => Promise<void>;
}

export interface KeepingOptions {
  size: number;
  texts: Texts;
  announce: (text: string) => void;
  packs: boolean;
  fixed: boolean;
}

export function useKeeping({ size, texts, announce, packs, fixed }: KeepingOptions): Kept {
  const { draw } = texts;
  const desk = useDesk();
  const collection = useCollection();
  const [note, setNote] = useState<Note | null>(null);
  const draft = desk.draft.size === size ? desk.draft : blank(size);
  const sheet = sheetOf(draft);
  const board = valid(sheet) ? write(sheet) : undefined;
  const name = desk.name.trim() || draw.unnamed(collection.boards.length + 1);
  const tell = (told: Note) => {
    setNote(told);
    announce(told.text);
  };

  const keep = () => {
    if (!board) return;
    collection.keep(name, board);
    if (packs && !desk.bag.includes(board)) desk.pack([...desk.bag, board]);
    desk.draw(replace(draft, []));
    desk.rename("");
    tell({ text: draw.kept(name) });
  };
  const share = async () => {
    if (!board) return;
    const link = linkTo(window.location.href, { board, name });
    try {
      await navigator.clipboard.writeText(link);
      tell({ text: draw.copied });
    } catch {
      tell({ text: draw.copyThis, link });
    }
  };
  const save = () => {
    const file = fileOf(sheet, { id: newId(), name, at: Date.now() });
    download(JSON.stringify(file, null, 2), name);
  };
  const open = async (file: File) => {
    const { sheet: found, faults, name: called = file.name } = readFile(await file.text());
    const fits = found?.size === size;
    if (found && (fits || !fixed)) {
      desk.draw(replace(fits ? draft : blank(found.size), found.items));
      desk.rename(called);
    }
    if (!found || faults.length > 0) {
      return tell({ text: draw.fileFaults(file.name, faults.length), faults });
    }
    if (fits || !fixed) return tell({ text: draw.loaded(called) });
    collection.keep(called, write(found) ?? "");
    tell({ text: draw.otherSize(called, found.size) });
  };
  return { board, name, note, keep, share, save, open };
}

function download(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = `${name.replace(/[^\p{L}\p{N} _-]/gu, "").trim() || "board"}.json`;
  link.click();
  URL.revokeObjectURL(address);
}
