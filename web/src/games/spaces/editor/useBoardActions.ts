// Actions with a drawn board: save it under a name, share a link, write and read files.

import { useState } from "react";
import { siteRoot } from "../../../site/site";
import { newId, useCollection } from "../collection";
import { checkSheet, readBoardFile, writeBoardFile } from "../rules";
import { boardLink } from "../share";
import type { SpacesTexts } from "../translations";
import type { Board, BoardFileFault } from "../types";
import { useWorkspace } from "../workspace/useWorkspace";
import { draftSheet, emptyDraft, replaceItems } from "./draft";

/** The result of the last action. */
export interface ActionNote {
  text: string;
  /** A link to copy by hand, if the browser cannot copy it. */
  link?: string;
  /** The faults of a file. */
  faults?: BoardFileFault[];
}

export interface BoardActions {
  /** The text form, once the drawing is a valid board. */
  board: Board | undefined;
  /** The entered name, or the default. */
  name: string;
  note: ActionNote | null;
  saveBoard: () => void;
  shareLink: () => Promise<void>;
  saveFile: () => void;
  openFile: (file: File) => Promise<void>;
}

export interface BoardActionsOptions {
  size: number;
  texts: SpacesTexts;
  announce: (text: string) => void;
  addsToBag: boolean;
  sizeFixed: boolean;
}

export function useBoardActions({
  size,
  texts,
  announce,
  addsToBag,
  sizeFixed,
}: BoardActionsOptions): BoardActions {
  const { draw } = texts;
  const workspace = useWorkspace();
  const collection = useCollection();
  const [note, setNote] = useState<ActionNote | null>(null);
  const draft = workspace.draft.size === size ? workspace.draft : emptyDraft(size);
  const { board } = checkSheet(draftSheet(draft));
  const name = workspace.name.trim() || draw.unnamed(collection.boards.length + 1);
  const showNote = (next: ActionNote) => {
    setNote(next);
    announce(next.text);
  };

  const saveBoard = () => {
    if (!board) return;
    collection.save(name, board);
    if (addsToBag && !workspace.bag.includes(board)) workspace.setBag([...workspace.bag, board]);
    workspace.setDraft(replaceItems(draft, []));
    workspace.setName("");
    showNote({ text: draw.kept(name) });
  };
  const shareLink = async () => {
    if (!board) return;
    const link = boardLink(siteRoot(), { board, name });
    try {
      await navigator.clipboard.writeText(link);
      showNote({ text: draw.copied });
    } catch {
      showNote({ text: draw.copyThis, link });
    }
  };
  const saveFile = () => {
    if (board) download(writeBoardFile(board, { id: newId(), name, at: Date.now() }), name);
  };
  const openFile = async (file: File) => {
    const { sheet: found, faults, name: called = file.name } = readBoardFile(await file.text());
    const fits = found?.size === size;
    if (found && (fits || !sizeFixed)) {
      workspace.setDraft(replaceItems(fits ? draft : emptyDraft(found.size), found.items));
      workspace.setName(called);
    }
    if (!found || faults.length > 0) {
      return showNote({ text: draw.fileFaults(file.name, faults.length), faults });
    }
    if (fits || !sizeFixed) return showNote({ text: draw.loaded(called) });
    collection.save(called, checkSheet(found).board ?? "");
    showNote({ text: draw.otherSize(called, found.size) });
  };
  return { board, name, note, saveBoard, shareLink, saveFile, openFile };
}

function download(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = `${name.replace(/[^\p{L}\p{N} _-]/gu, "").trim() || "board"}.json`;
  link.click();
  URL.revokeObjectURL(address);
}
