// What is done with a drawn board: a name, the shelf, a link, a file.

import { Check, Download, Link2, Upload } from "lucide-react";
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { newId, useCollection } from "../collection";
import { useDesk } from "../desk/desk";
import { write } from "../format/board";
import { type Fault, fileOf, readFile } from "../format/file";
import { valid } from "../format/rules";
import { linkTo } from "../share";
import type { Texts } from "../words";
import { blank, type Draft, replace, sheetOf } from "./draft";

export interface KeepingProps {
  draft: Draft;
  texts: Texts;
  announce: (text: string) => void;
  packs: boolean;
  /** Whether the paper has the size of a match. */
  fixed: boolean;
  /** Grows each time the board is to be kept by a key. */
  asked: number;
}

/** What came of the last thing that was done. */
interface Note {
  text: string;
  link?: string;
  faults?: Fault[];
}

export function Keeping({ draft, texts, announce, packs, fixed, asked }: KeepingProps) {
  const { draw } = texts;
  const desk = useDesk();
  const { boards, keep } = useCollection();
  const [note, setNote] = useState<Note | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const sheet = sheetOf(draft);
  const board = valid(sheet) ? write(sheet) : undefined;
  const name = desk.name.trim() || draw.unnamed(boards.length + 1);

  const tell = (told: Note) => {
    setNote(told);
    announce(told.text);
  };
  const keepIt = () => {
    if (!board) return;
    keep(name, board);
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
  const open = async (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.target.files ?? [];
    event.target.value = "";
    if (!chosen) return;
    const found = readFile(await chosen.text());
    const { sheet: read, faults, name: called = chosen.name } = found;
    if (read && (read.size === draft.size || !fixed)) {
      desk.draw(replace(read.size === draft.size ? draft : blank(read.size), read.items));
      desk.rename(called);
    }
    if (!read || faults.length > 0) {
      tell({ text: draw.fileFaults(chosen.name, faults.length), faults });
    } else if (fixed && read.size !== draft.size) {
      keep(called, write(read) ?? "");
      tell({ text: draw.otherSize(called, read.size) });
    } else {
      tell({ text: draw.loaded(called) });
    }
  };

  // Enter on the paper keeps the board, once for each time it is pressed.
  const heard = useRef(asked);
  useEffect(() => {
    if (heard.current === asked) return;
    heard.current = asked;
    keepIt();
  });

  return (
    <div className="keeping">
      <label className="name">
        <span>{draw.name}</span>
        <input
          value={desk.name}
          maxLength={60}
          placeholder={draw.unnamed(boards.length + 1)}
          onChange={(event) => desk.rename(event.target.value)}
        />
      </label>
      <button type="button" className="button button-main" disabled={!board} onClick={keepIt}>
        <Check size={18} aria-hidden="true" /> {packs ? draw.keepAndPack : draw.keep}
      </button>
      <div className="carry">
        <button type="button" className="button small" disabled={!board} onClick={share}>
          <Link2 size={16} aria-hidden="true" /> {draw.share}
        </button>
        <button
          type="button"
          className="button small"
          disabled={!board}
          onClick={() =>
            save(
              JSON.stringify(fileOf(sheet, { id: newId(), name, at: Date.now() }), null, 2),
              name,
            )
          }
        >
          <Download size={16} aria-hidden="true" /> {draw.save}
        </button>
        <button type="button" className="button small" onClick={() => file.current?.click()}>
          <Upload size={16} aria-hidden="true" /> {draw.open}
        </button>
        <input ref={file} type="file" accept="application/json,.json" hidden onChange={open} />
      </div>
      {note && <NoteBox note={note} texts={texts} />}
    </div>
  );
}

function NoteBox({ note, texts }: { note: Note; texts: Texts }) {
  return (
    <div className="note">
      <p>{note.text}</p>
      {note.link && (
        <input
          readOnly
          value={note.link}
          aria-label={note.text}
          onFocus={(e) => e.target.select()}
        />
      )}
      {note.faults && note.faults.length > 0 && (
        <ul>
          {note.faults.map((fault) => (
            <li key={`${fault.field}-${faultSentence(fault, texts)}`}>
              <code>{fault.field}</code> {faultSentence(fault, texts)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A fault in words. */
export function faultSentence(fault: Fault, texts: Texts): string {
  const say = texts.faults[fault.code] as (fault: Fault) => string;
  return say(fault);
}

function save(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = `${name.replace(/[^\p{L}\p{N} _-]/gu, "").trim() || "board"}.json`;
  link.click();
  URL.revokeObjectURL(address);
}
