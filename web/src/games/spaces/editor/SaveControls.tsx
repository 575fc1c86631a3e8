// The name of a drawn board and the buttons to save and share it.

import { Check, Download, Link2, Upload } from "lucide-react";
import { useRef } from "react";
import { ActionBar } from "../../../table/ActionBar";
import { useCollection } from "../collection";
import type { SpacesTexts } from "../translations";
import type { BoardFileFault } from "../types";
import { useWorkspace } from "../workspace/useWorkspace";
import type { ActionNote, BoardActions } from "./useBoardActions";

export function SaveControls(props: {
  boardActions: BoardActions;
  texts: SpacesTexts;
  addsToBag: boolean;
}) {
  const { boardActions, texts, addsToBag } = props;
  const { draw } = texts;
  const { name, setName } = useWorkspace();
  const kept = useCollection((collection) => collection.boards.length);
  const file = useRef<HTMLInputElement>(null);
  const off = boardActions.board === undefined;
  return (
    <div className="keeping">
      <label className="name">
        <span>{draw.name}</span>
        <input
          type="text"
          value={name}
          maxLength={60}
          placeholder={draw.unnamed(kept + 1)}
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <ActionBar compactOnly>
        <button
          type="button"
          className="button button-main"
          disabled={off}
          onClick={boardActions.saveBoard}
        >
          <Check aria-hidden="true" /> {addsToBag ? draw.keepAndPack : draw.keep}
        </button>
      </ActionBar>
      <div className="carry">
        <button
          type="button"
          className="button small"
          disabled={off}
          onClick={boardActions.shareLink}
        >
          <Link2 aria-hidden="true" /> {draw.share}
        </button>
        <button
          type="button"
          className="button small"
          disabled={off}
          onClick={boardActions.saveFile}
        >
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
            if (chosen) void boardActions.openFile(chosen);
            target.value = "";
          }}
        />
      </div>
      {boardActions.note && <ActionNoteBox note={boardActions.note} texts={texts} />}
    </div>
  );
}

function ActionNoteBox({ note, texts }: { note: ActionNote; texts: SpacesTexts }) {
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
            <li key={`${fault.field}-${faultText(fault, texts)}`}>
              <code>{fault.field}</code> {faultText(fault, texts)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

export function faultText(fault: BoardFileFault, texts: SpacesTexts): string {
  const say = texts.faults[fault.code] as (fault: BoardFileFault) => string;
  return say(fault);
}
