// Graph paper with one cursor: every drawing of the game lies on it.

import { type KeyboardEvent, memo, type PointerEvent, type ReactNode, useId, useRef } from "react";
import type { Tint } from "../../../game/contract";
import { colour } from "../../../ui/tints";
import type { At } from "../types";
import { cellAt, centre, corner, EDGE, lettering, side, UNIT } from "./geometry";
import "./paper.css";

export interface PaperProps {
  size: number;
  /** What the paper shows, for those who do not see it. */
  label: string;
  /** What a cell holds, in words. Row -1 is the way out, where it is offered. */
  cellName: (at: At) => string;
  /** Where the cursor is. */
  cursor: At;
  /** Cells where something may be done. */
  open?: readonly At[];
  /** The pencils at the edges, in whose numbers each side's cells are told. */
  edges?: { up?: Tint; down?: Tint };
  onKey?: (event: KeyboardEvent) => void;
  /** A press on a cell, or a stroke that has come to it. */
  onCell?: (at: At, stroke: Stroke) => void;
  children?: ReactNode;
}

/** How a pointer came to a cell. */
export interface Stroke {
  /** Whether it was pressed there; else it was drawn there. */
  began: boolean;
  /** Whether it asks for a trap: the other button, or shift. */
  trap: boolean;
}

export function Paper(props: PaperProps) {
  const { size, label, cellName, cursor, open = [], onCell, onKey, children } = props;
  const id = useId();
  const last = useRef<string | null>(null);
  const edge = side(size);
  const name = ({ row, col }: At) => `${id}-${row}-${col}`;

  const stroke = (event: PointerEvent<SVGSVGElement>, began: boolean) => {
    if (!onCell || (!began && last.current === null)) return;
    const at = cellAt(size, pointIn(event));
    if (!at || (!began && last.current === name(at))) return;
    last.current = name(at);
    onCell(at, { began, trap: event.button === 2 || event.buttons === 2 || event.shiftKey });
  };
  const lift = () => {
    last.current = null;
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be drawn on
    <svg
      className={onCell ? "board spaces-paper drawable" : "board spaces-paper"}
      viewBox={`0 0 ${edge} ${edge}`}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table cannot be drawn on
      role="grid"
      aria-label={label}
      aria-activedescendant={name(cursor)}
      tabIndex={0}
      onKeyDown={onKey}
      onPointerDown={(event) => {
        // A stroke goes on over other cells: nothing keeps the pointer.
        (event.target as Element).releasePointerCapture?.(event.pointerId);
        stroke(event, true);
      }}
      onPointerMove={(event) => stroke(event, false)}
      onPointerUp={lift}
      onPointerLeave={lift}
      onContextMenu={(event) => onCell && event.preventDefault()}
    >
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus */}
      <g aria-hidden="true">
        <Squares size={size} />
        <Numbers size={size} {...props.edges} />
        {open.map((at) => (
          <g key={name(at)} className="open">
            <rect {...square(at, 6)} rx={8} />
            <circle cx={centre(at).x} cy={at.row < 0 ? EDGE / 2 : centre(at).y} r={9} />
          </g>
        ))}
        {children}
        <rect className="cursor" {...square(cursor, 3)} rx={6} />
      </g>
      <Cells size={size} exits={open.some((at) => at.row < 0)} id={name} cellName={cellName} />
    </svg>
  );
}

/** The cells for those who do not see them; they lie on top and show nothing. */
function Cells(props: {
  size: number;
  exits: boolean;
  id: (at: At) => string;
  cellName: (at: At) => string;
}) {
  const { size, exits, id, cellName } = props;
  const rows = Array.from({ length: size + (exits ? 1 : 0) }, (_, at) => at - (exits ? 1 : 0));
  const cols = Array.from({ length: size }, (_, col) => col);
  return rows.map((row) => (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no rows of its own
    <g role="row" key={row}>
      {cols.map((col) => (
        <Cell key={col} row={row} col={col} id={id({ row, col })} label={cellName({ row, col })} />
      ))}
    </g>
  ));
}

/** A large board has a hundred of them, and a stroke changes few. */
const Cell = memo(function Cell(props: { row: number; col: number; id: string; label: string }) {
  const { row, col, id, label } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no cells of its own
    <rect
      role="gridcell"
      id={id}
      aria-label={label}
      className="cell"
      {...square({ row, col }, 0)}
    />
  );
});

/** Fine lines, and bold ones around the cells. */
export const Squares = memo(function Squares({
  size,
  plain = false,
}: {
  size: number;
  plain?: boolean;
}) {
  const grid = UNIT * size;
  const lines = Array.from({ length: size + 1 }, (_, at) => EDGE + at * UNIT);
  const fine = Array.from({ length: size * 5 }, (_, at) => EDGE + at * 20).filter(
    (_, at) => at % 5 !== 0,
  );
  const draw = (ats: number[]) =>
    ats.map((at) => `M${EDGE} ${at}h${grid}M${at} ${EDGE}v${grid}`).join("");
  return (
    <g>
      <rect className="sheet" x={EDGE} y={EDGE} width={grid} height={grid} />
      {!plain && <path className="fine" d={draw(fine)} />}
      <path className="lines" d={draw(lines)} />
    </g>
  );
});

/** Rows and columns, left and below as the one who runs up counts, right and above as the other. */
const Numbers = memo(function Numbers({
  size,
  up,
  down,
}: {
  size: number;
  up?: Tint;
  down?: Tint;
}) {
  const numbers = Array.from({ length: size }, (_, at) => at);
  const font = { fontSize: lettering(size) };
  const near = EDGE * 0.68;
  const far = side(size) - near;
  const middle = (at: number) => EDGE + UNIT * at + UNIT / 2;
  // Beside the middle of a column, where the ways out run.
  const aside = (at: number) => middle(at) - UNIT / 3;
  return (
    <g className="numbers">
      {up && (
        <g fill={colour(up)} style={font}>
          {numbers.map((at) => (
            <g key={at}>
              <text x={near} y={middle(at)}>
                {at}
              </text>
              <text x={aside(at)} y={far}>
                {at}
              </text>
            </g>
          ))}
        </g>
      )}
      {down && (
        <g fill={colour(down)} style={font}>
          {numbers.map((at) => (
            <g key={at}>
              <text x={far} y={middle(size - 1 - at)}>
                {at}
              </text>
              <text x={aside(size - 1 - at)} y={near}>
                {at}
              </text>
            </g>
          ))}
        </g>
      )}
    </g>
  );
});

/** Moves a cursor by an arrow key; nothing for other keys. */
export function moved(cursor: At, key: string, size: number, top = 0): At | undefined {
  const by: Record<string, [number, number]> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
  };
  const step = by[key];
  if (!step) return;
  const within = (value: number, least: number) => Math.min(size - 1, Math.max(least, value));
  return { row: within(cursor.row + step[0], top), col: within(cursor.col + step[1], 0) };
}

function square(at: At, inset: number) {
  const { x, y } = corner(at);
  const across = UNIT - 2 * inset;
  // The way out is as high as there is room above the grid.
  if (at.row < 0) {
    const { x: middle } = centre(at);
    return { x: middle - across / 2, y: inset, width: across, height: EDGE - 2 * inset };
  }
  return { x: x + inset, y: y + inset, width: across, height: across };
}

/** Where a pointer is, in the units of the paper. */
function pointIn(event: PointerEvent<SVGSVGElement>) {
  const matrix = event.currentTarget.getScreenCTM();
  if (!matrix) return { x: -1, y: -1 };
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  return { x, y };
}
