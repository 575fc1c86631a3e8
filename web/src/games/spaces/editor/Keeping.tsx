// A name, the shelf, a link, a file: what is done with a drawn board.

import { Check, Download, Link2, Upload } from "lucide-react";
import { useRef } from "react";
import { useCollection } from "../collection";
import { useDesk } from "../desk/desk";
import type { Fault } from "../format/file";
import type { Texts } from "../words";
import type { Kept, Note } from "./useKeeping";

export function Keeping(props: { keeping: Kept; texts: Texts; packs: boolean }) {
  const { keeping, texts, packs } = props;
  const { draw } = texts;
  const { name, rename } = useDesk();
  const kept = useCollection((collection) => collection.boards.length);
  const file = useRef<HTMLInputElement>(null);
  const off = keeping.board === undefined;
  return (
    <div className="keeping">
      <label className="name">
        <span>{draw.name}</span>
        <input
          type="text"
          value={name}
          maxLength={60}
          placeholder={draw.unnamed(kept + 1)}
          onChange={(event) => rename(event.target.value)}
        />
      </label>
      <button type="button" className="button button-main" disabled={off} onClick={keeping.keep}>
        <Check aria-hidden="true" /> {packs ? draw.keepAndPack : draw.keep}
      </button>
      <div className="carry">
        <button type="button" className="button small" disabled={off} onClick={keeping.share}>
          <Link2 aria-hidden="true" /> {draw.share}
        </button>
        <button type="button" className="button small" disabled={off} onClick={keeping.save}>
          <Download aria-hidden="true" /> {draw.save}
        </button>
        <button type="button" className="button small" onClick={() => file.current?.click()}>
          <Upload aria-hidden="true" /> {draw.open}
        </button>
        <input
          ref={file}
          type="file"
          accept="application/json,.json"
          hidden
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen) void keeping.open(chosen);
            target.value = "";
          }}
        />
      </div>
      {keeping.note && <NoteBox note={keeping.note} texts={texts} />}
    </div>
  );
}

function NoteBox({ note, texts }: { note: Note; texts: Texts }) {
  return (
    <div className="note">
      <p>{note.text}</p>
      {note.link && (
        <input
          type="text"
          readOnly
          value={note.link}
          aria-label={note.text}
          onFocus={(event) => event.target.select()}
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
