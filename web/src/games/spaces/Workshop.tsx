// The board editor without a match, with all saved boards.

import { PencilLine, Trash2 } from "lucide-react";
import { useState } from "react";
import type { Language } from "../../i18n/language";
import { useCollection } from "./collection";
import { emptyDraft } from "./editor/draft";
import { Editor } from "./editor/Editor";
import { SEAT_TINTS } from "./seats";
import { describeBoard, texts as textsOf } from "./translations";
import { MAX_BOARD_SIZE, MIN_BOARD_SIZE } from "./types";
import { BoardTiles } from "./workspace/BoardTiles";
import { useSharedBoard } from "./workspace/useSharedBoard";
import { useWorkspace } from "./workspace/useWorkspace";
import "./spaces.css";

export interface WorkshopProps {
  language: Language;
  announce: (text: string) => void;
}

export function Workshop({ language, announce }: WorkshopProps) {
  const texts = textsOf(language);
  const workspace = useWorkspace();
  const { boards, remove } = useCollection();
  const shared = useSharedBoard(null, texts, announce);
  const [held, setHeld] = useState<string | null>(null);
  const { size } = workspace.draft;
  const sizes = Array.from(
    { length: MAX_BOARD_SIZE - MIN_BOARD_SIZE + 1 },
    (_, at) => MIN_BOARD_SIZE + at,
  );
  const kept = boards.find(({ id }) => id === held);
  return (
    <main className="spaces-workshop">
      <header>
        <h1>{texts.workshop.title}</h1>
        <p>{shared ?? texts.workshop.about}</p>
        <label>
          {texts.workshop.size}{" "}
          <select
            value={size}
            onChange={(event) => workspace.setDraft(emptyDraft(Number(event.target.value)))}
          >
            {sizes.map((one) => (
              <option key={one} value={one}>
                {texts.options.sizeValue(one)}
              </option>
            ))}
          </select>
        </label>
      </header>
      <div className="bench">
        <div className="spaces-board">
          <Editor
            key={size}
            size={size}
            tint={SEAT_TINTS[0]}
            texts={texts}
            announce={announce}
            addsToBag={false}
            sizeFixed={false}
          />
        </div>
      </div>
      <section className="spaces-hand" aria-label={texts.bring.mine}>
        <h2>{texts.bring.mine}</h2>
        {boards.length === 0 && <p className="soft">{texts.workshop.none}</p>}
        <BoardTiles
          label={texts.bring.mine}
          tint={SEAT_TINTS[0]}
          tiles={boards.map(({ id, name, board }) => ({
            key: id,
            board,
            label: `${name}. ${describeBoard(board, texts)}`,
            caption: name,
            pressed: held === id,
          }))}
          onPress={(at) => setHeld(boards[at]?.id ?? null)}
        />
        {kept && (
          <div className="held">
            <button
              type="button"
              className="button small"
              onClick={() => workspace.editBoard(kept.board, kept.name)}
            >
              <PencilLine aria-hidden="true" /> {texts.bring.edit(kept.name)}
            </button>
            <button type="button" className="button small" onClick={() => remove(kept.id)}>
              <Trash2 aria-hidden="true" /> {texts.bring.forget(kept.name)}
            </button>
          </div>
        )}
      </section>
    </main>
  );
}
