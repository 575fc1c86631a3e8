// The drawing page: a path by pointer or arrows, traps beside it, and what is still wrong.

import { Eraser, Redo2, Spline, Undo2, X } from "lucide-react";
import type { ReactNode } from "react";
import type { Tint } from "../../../game/contract";
import { Drawing } from "../drawing/Drawing";
import { Paper } from "../drawing/Paper";
import { leaves, same, standing, trapsOf } from "../format/board";
import { breaches } from "../format/rules";
import type { At } from "../types";
import { pathInWords, type Texts } from "../words";
import { type Draft, sheetOf } from "./draft";
import { Keeping } from "./Keeping";
import { type Drawing as Hand, useDrawing } from "./useDrawing";
import { useKeeping } from "./useKeeping";
import "./editor.css";

export interface EditorProps {
  size: number;
  tint: Tint;
  texts: Texts;
  announce: (text: string) => void;
  /** Whether what is kept is packed too. */
  packs: boolean;
  /** Whether the paper has the size of a match; else a file may bring its own. */
  fixed: boolean;
}

export function Editor({ size, tint, texts, announce, packs, fixed }: EditorProps) {
  const keeping = useKeeping({ size, texts, announce, packs, fixed });
  const drawing = useDrawing(size, texts, announce, keeping.keep);
  const { draft, open } = drawing;
  const sheet = sheetOf(draft);
  return (
    <div className="spaces-editor">
      <Paper
        size={size}
        label={`${texts.draw.label(size)}. ${pathInWords(sheet, texts)}`}
        cellName={(at) => cellName(draft, at, open, texts)}
        cursor={drawing.cursor}
        open={open}
        edges={{ up: tint }}
        onCell={drawing.onCell}
        onKey={drawing.onKey}
      >
        <Drawing sheet={sheet} tint={tint} faulty={faultyItems(draft)} />
      </Paper>
      <div className="spaces-side">
        <Tools drawing={drawing} texts={texts} />
        <Verdict draft={draft} refusal={drawing.refusal} texts={texts} />
        <details className="in-words">
          <summary>{texts.draw.words}</summary>
          <p>{pathInWords(sheet, texts)}</p>
        </details>
        <Keeping keeping={keeping} texts={texts} packs={packs} />
        <p className="keys">
          <strong>{texts.draw.keysTitle}</strong> {texts.draw.keys}
        </p>
      </div>
    </div>
  );
}

function Tools({ drawing, texts }: { drawing: Hand; texts: Texts }) {
  const { draft, pencil, take } = drawing;
  const { draw } = texts;
  return (
    <div className="tools" role="toolbar" aria-label={draw.tools}>
      <Tool label={draw.way} pressed={pencil === "way"} act={() => take("way")}>
        <Spline aria-hidden="true" /> {draw.way}
      </Tool>
      <Tool label={draw.trap} pressed={pencil !== "way"} act={() => take("trap")}>
        <X aria-hidden="true" /> {draw.trap}
      </Tool>
      <Tool label={draw.undo} off={draft.past.length === 0} act={drawing.back}>
        <Undo2 aria-hidden="true" />
      </Tool>
      <Tool label={draw.redo} off={draft.future.length === 0} act={drawing.again}>
        <Redo2 aria-hidden="true" />
      </Tool>
      <Tool label={draw.clear} off={draft.items.length === 0} act={drawing.clear}>
        <Eraser aria-hidden="true" />
      </Tool>
    </div>
  );
}

function Tool(props: {
  label: string;
  pressed?: boolean;
  off?: boolean;
  act: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className="button tool"
      aria-label={props.label}
      title={props.label}
      aria-pressed={props.pressed}
      disabled={props.off}
      onClick={props.act}
    >
      {props.children}
    </button>
  );
}

/** What is wrong, or what comes next: always in the same place. */
function Verdict(props: { draft: Draft; refusal: string | null; texts: Texts }) {
  const { draft, refusal, texts } = props;
  const found = breaches(sheetOf(draft));
  const wrong = found.filter(({ broken }) => !(broken === "exit" && !leaves(sheetOf(draft))));
  const state = wrong.length > 0 ? "wrong" : found.length > 0 ? "unfinished" : "valid";
  return (
    <div className={`verdict ${state}`}>
      <p>{state === "wrong" ? texts.draw.faults(wrong.length) : next(draft, texts)}</p>
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

function next(draft: Draft, { draw }: Texts): string {
  const sheet = sheetOf(draft);
  if (draft.items.length === 0) return draw.begin;
  if (leaves(sheet)) return draw.done(draft.items.length, trapsOf(sheet));
  return standing(draft.items)?.row === 0 ? draw.leave : draw.goOn;
}

/** The items that break a rule; that the end is still missing is no fault of an item. */
function faultyItems(draft: Draft): Set<number> {
  const sheet = sheetOf(draft);
  const found = breaches(sheet).filter(({ broken }) => broken !== "exit" || leaves(sheet));
  return new Set(found.map(({ at }) => at));
}

function cellName(draft: Draft, at: At, offered: readonly At[], texts: Texts): string {
  const { holds } = texts;
  const place = at.row < 0 ? texts.exitCell(at.col) : texts.cell(at.row, at.col);
  const orders = (kind: "piece" | "trap") =>
    draft.items.flatMap((item, order) =>
      item.kind === kind && same(item.cell, at) ? [order + 1] : [],
    );
  const [pieces, traps] = [orders("piece"), orders("trap")];
  const open = offered.some((cell) => same(cell, at));
  const said = [
    ...(pieces.length > 0 ? [holds.piece(pieces.join(", "))] : []),
    ...traps.map((order) => holds.trap(order)),
    ...(open ? [draft.items.length === 0 ? holds.begin : holds.open] : []),
  ];
  return `${place}: ${said.length > 0 ? said.join("; ") : holds.nothing}`;
}
