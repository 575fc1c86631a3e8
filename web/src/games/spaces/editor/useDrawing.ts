// A hand on the paper: strokes and keys become items, or the rule that forbids them.

import { type KeyboardEvent, useMemo, useState } from "react";
import { useDesk } from "../desk/desk";
import type { Stroke } from "../drawing/Paper";
import { type Direction, same, standing, toward } from "../format/board";
import type { At } from "../types";
import type { Texts } from "../words";
import { blank, type Draft, drawTo, goesBack, openCells, redo, replace, undo } from "./draft";

/** By a key a trap is for the next stroke only; the tool stays until another is taken. */
export type Pencil = "way" | "trap" | "one-trap";

export interface Drawing {
  draft: Draft;
  pencil: Pencil;
  /** Where the next stroke begins. */
  cursor: At;
  /** Where something can be drawn next. */
  open: At[];
  /** Why the last stroke was not drawn. */
  refusal: string | null;
  take: (pencil: Pencil) => void;
  back: () => void;
  again: () => void;
  clear: () => void;
  onCell: (at: At, stroke: Stroke) => void;
  onKey: (event: KeyboardEvent) => void;
}

const ARROWS: Record<string, Direction> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

/** `keep` is what Enter does once something is drawn. */
export function useDrawing(
  size: number,
  texts: Texts,
  announce: (text: string) => void,
  keep: () => void,
): Drawing {
  const onDesk = useDesk((desk) => desk.draft);
  const draft = useMemo(() => (onDesk.size === size ? onDesk : blank(size)), [onDesk, size]);
  const [pencil, setPencil] = useState<Pencil>("way");
  const [start, setStart] = useState(Math.floor((size - 1) / 2));
  const [refusal, setRefusal] = useState<string | null>(null);
  const trap = pencil !== "way";
  const open = useMemo(() => openCells(draft, trap), [draft, trap]);
  const cursor = cursorOf(draft, start);

  // A quick stroke comes to several cells before anything is drawn again.
  const now = () => {
    const { draft: newest } = useDesk.getState();
    return newest.size === size ? newest : blank(size);
  };
  const settle = (next: Draft, said: string) => {
    useDesk.getState().draw(next);
    setRefusal(null);
    // With the number of items, so that the same words are heard again.
    announce(`${next.items.length}. ${said}`);
  };
  const drawAt = (at: At, isTrap: boolean) => {
    const tried = drawTo(now(), at, isTrap);
    if ("draft" in tried) {
      settle(tried.draft, drew(at, isTrap, texts));
      if (pencil === "one-trap") setPencil("way");
      return;
    }
    const said = texts.draw.cannot(texts.rules[tried.broken]);
    setRefusal(said);
    announce(said);
  };
  const take = (taken: Pencil) => {
    setPencil(taken);
    setRefusal(null);
    announce(taken === "way" ? texts.draw.wayNext : texts.draw.trapNext);
  };
  const back = () => {
    if (now().past.length > 0) settle(undo(now()), texts.draw.undone);
  };
  const again = () => {
    if (now().future.length > 0) settle(redo(now()), texts.draw.redone);
  };
  const clear = () => {
    if (now().items.length > 0) settle(replace(now(), []), texts.draw.cleared);
  };

  const onCell = (at: At, stroke: Stroke) => {
    const stands = standing(now().items);
    if (stands && same(stands, at)) return;
    if (!stroke.began && goesBack(now(), at)) back();
    else if (stroke.began || (stands && !stroke.trap && !trap)) drawAt(at, stroke.trap || trap);
  };
  const arrow = (way: Direction) => {
    if (draft.items.length > 0) return drawAt(toward(cursor, way), trap);
    if (way === "up") return drawAt(cursor, false);
    const by = { left: -1, right: 1, down: 0 }[way];
    const col = Math.min(size - 1, Math.max(0, start + by));
    setStart(col);
    announce(texts.cell(size - 1, col));
  };
  const enter = () => (draft.items.length === 0 ? drawAt(cursor, false) : keep());
  const onKey = (event: KeyboardEvent) => {
    const way = ARROWS[event.key];
    const wish = meant(event);
    if (way) arrow(way);
    else if (wish === "trap") take(trap ? "way" : "one-trap");
    else if (wish === "escape" && trap) take("way");
    else if (wish === "back") back();
    else if (wish === "again") again();
    else if (wish === "enter") enter();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return { draft, pencil, cursor, open, refusal, take, back, again, clear, onCell, onKey };
}

/** What a key asks for. */
function meant(event: KeyboardEvent): "back" | "again" | "enter" | "escape" | "trap" | "nothing" {
  const command = event.ctrlKey || event.metaKey;
  const letter = event.key.toLowerCase();
  if (event.key === " ") return "trap";
  if (event.key === "Enter") return "enter";
  if (event.key === "Escape") return "escape";
  if (event.key === "Backspace" || (!command && letter === "u")) return "back";
  if (command && (letter === "y" || (letter === "z" && event.shiftKey))) return "again";
  return command && letter === "z" ? "back" : "nothing";
}

/** Where the piece stands, or has left from; before the first stroke, where it would begin. */
function cursorOf({ size, items }: Draft, start: number): At {
  const last = items.at(-1);
  if (last?.kind === "exit") return { row: 0, col: last.col };
  return standing(items) ?? { row: size - 1, col: start };
}

function drew(at: At, trap: boolean, { draw }: Texts): string {
  if (at.row < 0) return draw.drewExit;
  return trap ? draw.drewTrap(at.row, at.col) : draw.drewPiece(at.row, at.col);
}
