// The board editor: draws a path and traps, and lists violated rules.

import { Eraser, Redo2, Spline, Undo2, X } from "lucide-react";
import type { ReactNode } from "react";
import type { Tint } from "../../../game/contract";
import { ActionBar } from "../../../table/ActionBar";
import { BoardDrawing } from "../drawing/BoardDrawing";
import { GridPaper } from "../drawing/GridPaper";
import { countTraps, hasExit, isSameCell, pieceCell } from "../format/board";
import { checkSheet } from "../rules";
import { describePath, type SpacesTexts } from "../translations";
import type { CellData } from "../types";
import { type BoardDraft, draftSheet } from "./draft";
import { SaveControls } from "./SaveControls";
import { useBoardActions } from "./useBoardActions";
import { type DrawingState as Hand, useDrawing } from "./useDrawing";
import "./editor.css";

export interface EditorProps {
  size: number;
  tint: Tint;
  texts: SpacesTexts;
  announce: (text: string) => void;
  /** Whether a saved board is also added to the bag. */
  addsToBag: boolean;
  /** Whether the match prescribes the size; else a file may have another one. */
  sizeFixed: boolean;
}

export function Editor({ size, tint, texts, announce, addsToBag, sizeFixed }: EditorProps) {
  const keeping = useBoardActions({ size, texts, announce, addsToBag, sizeFixed });
  const drawing = useDrawing(size, texts, announce, keeping.saveBoard);
  const { draft, open } = drawing;
  const sheet = draftSheet(draft);
  return (
    <div className="spaces-editor">
      <GridPaper
        size={size}
        label={`${texts.draw.label(size)}. ${describePath(sheet, texts)}`}
        cellName={(at) => cellName(draft, at, open, texts)}
        cursor={drawing.cursor}
        open={open}
        edges={{ up: tint }}
        onCell={drawing.onCell}
        onKey={drawing.onKey}
      >
        <BoardDrawing sheet={sheet} tint={tint} faulty={faultyItems(draft)} />
      </GridPaper>
      <div className="spaces-side">
        <ActionBar compactOnly>
          <Tools drawing={drawing} texts={texts} />
        </ActionBar>
        <DraftStatus draft={draft} refusal={drawing.refusal} texts={texts} />
        <details className="in-words">
          <summary>{texts.draw.description}</summary>
          <p>{describePath(sheet, texts)}</p>
        </details>
        <SaveControls boardActions={keeping} texts={texts} addsToBag={addsToBag} />
        <p className="keys">
          <strong>{texts.draw.keysTitle}</strong> {texts.draw.keys}
        </p>
      </div>
    </div>
  );
}

function Tools({ drawing, texts }: { drawing: Hand; texts: SpacesTexts }) {
  const { draft, pencil, selectTool } = drawing;
  const { draw } = texts;
  return (
    <div className="spaces-tools" role="toolbar" aria-label={draw.tools}>
      <Tool pressed={pencil === "way"} act={() => selectTool("way")}>
        <Spline aria-hidden="true" /> {draw.way}
      </Tool>
      <Tool pressed={pencil !== "way"} act={() => selectTool("trap")}>
        <X aria-hidden="true" /> {draw.trap}
      </Tool>
      <Tool label={draw.undo} off={draft.past.length === 0} act={drawing.undoLast}>
        <Undo2 aria-hidden="true" />
      </Tool>
      <Tool label={draw.redo} off={draft.future.length === 0} act={drawing.redoLast}>
        <Redo2 aria-hidden="true" />
      </Tool>
      <Tool label={draw.clear} off={draft.items.length === 0} act={drawing.clear}>
        <Eraser aria-hidden="true" />
      </Tool>
    </div>
  );
}

function Tool(props: {
  /** The name of a tool that is only an icon. */
  label?: string;
  pressed?: boolean;
  off?: boolean;
  act: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className="button tool"
      title={props.label}
      aria-pressed={props.pressed}
      disabled={props.off}
      onClick={props.act}
    >
      {props.children}
    </button>
  );
}

/** The violated rules, or the next step. */
function DraftStatus(props: { draft: BoardDraft; refusal: string | null; texts: SpacesTexts }) {
  const { draft, refusal, texts } = props;
  const { faults: wrong, board } = checkSheet(draftSheet(draft));
  const state = wrong.length > 0 ? "wrong" : board ? "valid" : "unfinished";
  return (
    <div className={`verdict ${state}`}>
      <p>{state === "wrong" ? texts.draw.faults(wrong.length) : nextStepText(draft, texts)}</p>
      {state === "wrong" && (
        <ul>
          {wrong.map(({ at, broken }) => (
            <li key={`${at}-${broken}`}>{texts.draw.itemFault(at + 1, texts.rules[broken])}</li>
          ))}
        </ul>
      )}
      {refusal && <p className="refusal">{refusal}</p>}
    </div>
  );
}

function nextStepText(draft: BoardDraft, { draw }: SpacesTexts): string {
  const sheet = draftSheet(draft);
  if (draft.items.length === 0) return draw.begin;
  if (hasExit(sheet)) return draw.done(draft.items.length, countTraps(sheet));
  return pieceCell(draft.items)?.row === 0 ? draw.leave : draw.goOn;
}

/** The items that violate a rule. */
function faultyItems(draft: BoardDraft): Set<number> {
  return new Set(checkSheet(draftSheet(draft)).faults.map(({ at }) => at));
}

function cellName(
  draft: BoardDraft,
  at: CellData,
  offered: readonly CellData[],
  texts: SpacesTexts,
): string {
  const { holds } = texts;
  const place = at.row < 0 ? texts.exitCell(at.col) : texts.cell(at.row, at.col);
  const orders = (kind: "piece" | "trap") =>
    draft.items.flatMap((item, order) =>
      item.kind === kind && isSameCell(item.cell, at) ? [order + 1] : [],
    );
  const [pieces, traps] = [orders("piece"), orders("trap")];
  const open = offered.some((cell) => isSameCell(cell, at));
  const said = [
    ...(pieces.length > 0 ? [holds.piece(pieces.join(", "))] : []),
    ...traps.map((order) => holds.trap(order)),
    ...(open ? [draft.items.length === 0 ? holds.begin : holds.open] : []),
  ];
  return `${place}: ${said.length > 0 ? said.join("; ") : holds.nothing}`;
}
