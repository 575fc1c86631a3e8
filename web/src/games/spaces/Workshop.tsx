// Drawing without a match: the paper, and all boards that are kept in this browser.

import { PencilLine, Trash2 } from "lucide-react";
import { useState } from "react";
import type { Language } from "../../words/language";
import { useCollection } from "./collection";
import { useDesk } from "./desk/desk";
import { useSharedBoard } from "./desk/shared";
import { Tiles } from "./desk/Tiles";
import { blank } from "./editor/draft";
import { Editor } from "./editor/Editor";
import { TINTS } from "./seats";
import { LARGEST, SMALLEST } from "./types";
import { boardInWords, texts as textsOf } from "./words";
import "./spaces.css";

export interface WorkshopProps {
  language: Language;
  announce: (text: string) => void;
}

export function Workshop({ language, announce }: WorkshopProps) {
  const texts = textsOf(language);
  const desk = useDesk();
  const { boards, drop } = useCollection();
  const shared = useSharedBoard(null, texts, announce);
  const [held, setHeld] = useState<string | null>(null);
  const { size } = desk.draft;
  const sizes = Array.from({ length: LARGEST - SMALLEST + 1 }, (_, at) => SMALLEST + at);
  const kept = boards.find(({ id }) => id === held);
  return (
    <main className="spaces-workshop">
      <header>
        <h1>{texts.workshop.title}</h1>
        <p>{shared ?? texts.workshop.about}</p>
        <label>
          {texts.workshop.size}{" "}
          <select value={size} onChange={(event) => desk.draw(blank(Number(event.target.value)))}>
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
            tint={TINTS[0]}
            texts={texts}
            announce={announce}
            packs={false}
            fixed={false}
          />
        </div>
      </div>
      <section className="spaces-hand" aria-label={texts.bring.mine}>
        <h2>{texts.bring.mine}</h2>
        {boards.length === 0 && <p className="soft">{texts.workshop.none}</p>}
        <Tiles
          label={texts.bring.mine}
          tint={TINTS[0]}
          tiles={boards.map(({ id, name, board }) => ({
            key: id,
            board,
            label: `${name}. ${boardInWords(board, texts)}`,
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
              onClick={() => desk.edit(kept.board, kept.name)}
            >
              <PencilLine aria-hidden="true" /> {texts.bring.edit(kept.name)}
            </button>
            <button type="button" className="button small" onClick={() => drop(kept.id)}>
              <Trash2 aria-hidden="true" /> {texts.bring.forget(kept.name)}
            </button>
          </div>
        )}
      </section>
    </main>
  );
}
