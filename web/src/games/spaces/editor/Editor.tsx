// The drawing page: a path by pointer or arrows, traps beside it, and what is still wrong.

import { Eraser, Redo2, Spline, Undo2, X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useMemo, useState } from "react";
import type { Tint } from "../../../game/contract";
import { useDesk } from "../desk/desk";
import { Drawing } from "../drawing/Drawing";
import { Paper, type Stroke } from "../drawing/Paper";
import { type Direction, leaves, same, standing, toward, trapsOf } from "../format/board";
import { breaches } from "../format/rules";
import type { At } from "../types";
import { pathInWords, type Texts } from "../words";
import {
  blank,
  type Draft,
  drawTo,
  goesBack,
  openCells,
  redo,
  replace,
  sheetOf,
  undo,
} from "./draft";
import { Keeping } from "./Keeping";
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

const ARROWS: Record<string, Direction> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

export function Editor({ size, tint, texts, announce, packs, fixed }: EditorProps) {
  const desk = useDesk();
  const draft = desk.draft.size === size ? desk.draft : blank(size);
  const sheet = sheetOf(draft);
  // By a key the trap is for the next stroke only; the tool stays until another is taken.
  const [pencil, setPencil] = useState<"way" | "trap" | "one-trap">("way");
  const trap = pencil !== "way";
  const [start, setStart] = useState(Math.floor((size - 1) / 2));
  const [refusal, setRefusal] = useState<string | null>(null);
  const [keeping, setKeeping] = useState(0);
  const stands = standing(draft.items);
  const open = useMemo(() => openCells(draft, trap), [draft, trap]);
  const last = draft.items.at(-1);
  const cursor: At =
    last?.kind === "exit" ? { row: 0, col: last.col } : (stands ?? { row: size - 1, col: start });

  const settle = (next: Draft, said: string) => {
    desk.draw(next);
    setRefusal(null);
    // With the number of items, so that the same words are heard again.
    announce(`${next.items.length}. ${said}`);
  };
  const back = () => draft.past.length > 0 && settle(undo(draft), texts.draw.undone);
  const again = () => draft.future.length > 0 && settle(redo(draft), texts.draw.redone);
  const clear = () => draft.items.length > 0 && settle(replace(draft, []), texts.draw.cleared);
  const choose = (taken: typeof pencil) => {
    setPencil(taken);
    setRefusal(null);
    announce(taken === "way" ? texts.draw.wayNext : texts.draw.trapNext);
  };
  const drawAt = (at: At, isTrap: boolean) => {
    const tried = drawTo(draft, at, isTrap);
    if ("draft" in tried) {
      settle(tried.draft, drew(at, isTrap, texts));
      if (pencil === "one-trap") setPencil("way");
    } else {
      const said = texts.draw.cannot(texts.rules[tried.broken]);
      setRefusal(said);
      announce(said);
    }
  };

  const onCell = (at: At, stroke: Stroke) => {
    if (stands && same(stands, at)) return;
    if (!stroke.began && goesBack(draft, at)) back();
    else if (stroke.began || (stands && !stroke.trap && !trap)) drawAt(at, stroke.trap || trap);
  };

  const onArrow = (way: Direction) => {
    if (draft.items.length > 0) return drawAt(toward(cursor, way), trap);
    if (way === "up") return drawAt(cursor, false);
    const by = { left: -1, right: 1, down: 0 }[way];
    const col = Math.min(size - 1, Math.max(0, start + by));
    setStart(col);
    announce(texts.cell(size - 1, col));
  };

  const onKey = (event: KeyboardEvent) => {
    const done = keyed(event, {
      trap,
      back,
      again,
      choose,
      onArrow,
      begin: () => {
        if (draft.items.length === 0) drawAt(cursor, false);
        else setKeeping((times) => times + 1);
      },
    });
    if (done) event.preventDefault();
  };

  return (
    <div className="spaces-editor">
      <Paper
        size={size}
        label={`${texts.draw.label(size)}. ${pathInWords(sheet, texts)}`}
        cellName={(at) => cellName(draft, at, open, texts)}
        cursor={cursor}
        open={open}
        edges={{ up: tint }}
        onCell={onCell}
        onKey={onKey}
      >
        <Drawing sheet={sheet} tint={tint} faulty={faultyItems(draft)} />
      </Paper>
      <div className="spaces-side">
        <div className="tools" role="toolbar" aria-label={texts.draw.tools}>
          <Tool label={texts.draw.way} pressed={!trap} act={() => choose("way")}>
            <Spline size={18} aria-hidden="true" /> {texts.draw.way}
          </Tool>
          <Tool label={texts.draw.trap} pressed={trap} act={() => choose("trap")}>
            <X size={18} aria-hidden="true" /> {texts.draw.trap}
          </Tool>
          <Tool label={texts.draw.undo} off={draft.past.length === 0} act={back}>
            <Undo2 size={18} aria-hidden="true" />
          </Tool>
          <Tool label={texts.draw.redo} off={draft.future.length === 0} act={again}>
            <Redo2 size={18} aria-hidden="true" />
          </Tool>
          <Tool label={texts.draw.clear} off={draft.items.length === 0} act={clear}>
            <Eraser size={18} aria-hidden="true" />
          </Tool>
        </div>
        <Verdict draft={draft} refusal={refusal} texts={texts} />
        <details className="in-words">
          <summary>{texts.draw.words}</summary>
          <p>{pathInWords(sheet, texts)}</p>
        </details>
        <Keeping
          key={size}
          draft={draft}
          texts={texts}
          announce={announce}
          packs={packs}
          fixed={fixed}
          asked={keeping}
        />
        <p className="keys">
          <strong>{texts.draw.keysTitle}</strong> {texts.draw.keys}
        </p>
      </div>
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

function drew(at: At, trap: boolean, { draw }: Texts): string {
  if (at.row < 0) return draw.drewExit;
  return trap ? draw.drewTrap(at.row, at.col) : draw.drewPiece(at.row, at.col);
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

interface Keys {
  trap: boolean;
  back: () => void;
  again: () => void;
  choose: (pencil: "way" | "one-trap") => void;
  onArrow: (way: Direction) => void;
  begin: () => void;
}

/** Arrows draw, Space turns to traps, Backspace undoes, Enter begins and keeps. */
function keyed(event: KeyboardEvent, keys: Keys): boolean {
  const way = ARROWS[event.key];
  const command = event.ctrlKey || event.metaKey;
  const letter = event.key.toLowerCase();
  if (way) keys.onArrow(way);
  else if (event.key === " ") keys.choose(keys.trap ? "way" : "one-trap");
  else if (event.key === "Escape" && keys.trap) keys.choose("way");
  else if (event.key === "Backspace") keys.back();
  else if (event.key === "Enter") keys.begin();
  else if (command && (letter === "y" || (letter === "z" && event.shiftKey))) keys.again();
  else if ((command && letter === "z") || (!command && letter === "u")) keys.back();
  else return false;
  event.stopPropagation();
  return true;
}
