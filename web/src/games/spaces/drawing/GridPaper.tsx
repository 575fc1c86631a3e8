// Grid paper with a cursor; the surface of all drawings.

import { type KeyboardEvent, memo, type PointerEvent, type ReactNode, useId, useRef } from "react";
import type { Tint } from "../../../game/contract";
import type { Point } from "../../../ui/animation";
import { tintColour } from "../../../ui/tints";
import { useTouchDrag } from "../../../ui/useTouchDrag";
import { isSameCell } from "../format/board";
import type { CellData } from "../types";
import {
  CELL_SIZE,
  cellAt,
  cellCentre,
  cellCorner,
  fontSize,
  MARGIN,
  paperSize,
  pointsBetween,
} from "./geometry";
import "./paper.css";

export interface GridPaperProps {
  size: number;
  /** The accessible name. */
  label: string;
  /** The accessible name of a cell. Row -1 is the exit, if it is offered. */
  cellName: (at: CellData) => string;
  cursor: CellData;
  /** The cells that can be chosen. */
  open?: readonly CellData[];
  /** The tints of the row and column numbers at the edges, by side. */
  edges?: { up?: Tint; down?: Tint };
  onKey?: (event: KeyboardEvent) => void;
  /** Called when a cell is pressed or a stroke reaches it. */
  onCell?: (at: CellData, stroke: Stroke) => void;
  children?: ReactNode;
}

/** How a pointer reached a cell. */
export interface Stroke {
  /** Whether the cell was pressed; else a stroke was drawn to it. */
  pressed: boolean;
  /** Whether it means a trap: the secondary button, or shift. */
  trap: boolean;
}

export function GridPaper(props: GridPaperProps) {
  const { size, label, cellName, cursor, open = [], onCell, onKey, children } = props;
  const id = useId();
  const last = useRef<{ cell: string; point: Point } | null>(null);
  const svg = useRef<SVGSVGElement>(null);
  useTouchDrag(svg, ".takes-stroke");
  const edge = paperSize(size);
  const name = ({ row, col }: CellData) => `${id}-${row}-${col}`;

  const stroke = (event: PointerEvent<SVGSVGElement>, pressed: boolean) => {
    if (!onCell || (!pressed && last.current === null)) return;
    const trap = event.button === 2 || event.buttons === 2 || event.shiftKey;
    const to = paperPoint(event);
    // A fast finger is reported in steps of several cells: it passed those between, too.
    for (const point of pressed || !last.current ? [to] : pointsBetween(last.current.point, to)) {
      const at = cellAt(size, point);
      if (!at || (!pressed && last.current?.cell === name(at))) continue;
      last.current = { cell: name(at), point };
      onCell(at, { pressed, trap });
    }
  };
  const lift = () => {
    last.current = null;
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be drawn on
    <svg
      ref={svg}
      className={onCell ? "board spaces-paper drawable" : "board spaces-paper"}
      viewBox={`0 0 ${edge} ${edge}`}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table cannot be drawn on
      role="grid"
      aria-label={label}
      aria-activedescendant={name(cursor)}
      tabIndex={0}
      onKeyDown={onKey}
      onPointerDown={(event) => {
        // Releases the pointer capture, so that a stroke continues over other cells.
        (event.target as Element).releasePointerCapture?.(event.pointerId);
        stroke(event, true);
      }}
      onPointerMove={(event) => stroke(event, false)}
      onPointerUp={lift}
      onPointerCancel={lift}
      onPointerLeave={lift}
      onContextMenu={(event) => onCell && event.preventDefault()}
    >
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus */}
      <g aria-hidden="true">
        <GridLines size={size} />
        <GridNumbers size={size} {...props.edges} />
        {open.map((at) => (
          <g key={name(at)} className="open">
            <rect {...cellRect(at, 6)} rx={8} />
            <circle cx={cellCentre(at).x} cy={at.row < 0 ? MARGIN / 2 : cellCentre(at).y} r={9} />
          </g>
        ))}
        {children}
        <rect className="cursor" {...cellRect(cursor, 3)} rx={6} />
      </g>
      <Cells
        size={size}
        exits={open.some((at) => at.row < 0)}
        id={name}
        cellName={cellName}
        takesStroke={(at) =>
          onCell !== undefined && [cursor, ...open].some((cell) => isSameCell(cell, at))
        }
      />
    </svg>
  );
}

/** Invisible cells for screen readers, on top of the drawing. */
function Cells(props: {
  size: number;
  exits: boolean;
  id: (at: CellData) => string;
  cellName: (at: CellData) => string;
  /** Whether a stroke can begin at a cell. A finger anywhere else scrolls the page. */
  takesStroke: (at: CellData) => boolean;
}) {
  const { size, exits, id, cellName, takesStroke } = props;
  const rows = Array.from({ length: size + (exits ? 1 : 0) }, (_, at) => at - (exits ? 1 : 0));
  const cols = Array.from({ length: size }, (_, col) => col);
  return rows.map((row) => (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no rows of its own
    <g role="row" key={row}>
      {cols.map((col) => (
        <Cell
          key={col}
          row={row}
          col={col}
          id={id({ row, col })}
          label={cellName({ row, col })}
          takesStroke={takesStroke({ row, col })}
        />
      ))}
    </g>
  ));
}

/** Memoized: a large board has a hundred cells, and a stroke changes few. */
const Cell = memo(function Cell(props: {
  row: number;
  col: number;
  id: string;
  label: string;
  takesStroke: boolean;
}) {
  const { row, col, id, label, takesStroke } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no cells of its own
    <rect
      role="gridcell"
      id={id}
      aria-label={label}
      className={takesStroke ? "cell takes-stroke" : "cell"}
      {...cellRect({ row, col }, 0)}
    />
  );
});

export const GridLines = memo(function Squares({
  size,
  plain = false,
}: {
  size: number;
  plain?: boolean;
}) {
  const grid = CELL_SIZE * size;
  const lines = Array.from({ length: size + 1 }, (_, at) => MARGIN + at * CELL_SIZE);
  const fine = Array.from({ length: size * 5 }, (_, at) => MARGIN + at * 20).filter(
    (_, at) => at % 5 !== 0,
  );
  const draw = (ats: number[]) =>
    ats.map((at) => `M${MARGIN} ${at}h${grid}M${at} ${MARGIN}v${grid}`).join("");
  return (
    <g>
      <rect className="sheet" x={MARGIN} y={MARGIN} width={grid} height={grid} />
      {!plain && <path className="fine" d={draw(fine)} />}
      <path className="lines" d={draw(lines)} />
    </g>
  );
});

/** Row and column numbers: left and below for the side that moves up, right and above for the other. */
const GridNumbers = memo(function Numbers({
  size,
  up,
  down,
}: {
  size: number;
  up?: Tint;
  down?: Tint;
}) {
  const numbers = Array.from({ length: size }, (_, at) => at);
  const font = { fontSize: fontSize(size) };
  const near = MARGIN * 0.62;
  const far = paperSize(size) - near;
  // Farther out than the arrows of the exits, which pass through the middle of a column.
  const above = MARGIN * 0.27;
  const below = paperSize(size) - above;
  const middle = (at: number) => MARGIN + CELL_SIZE * at + CELL_SIZE / 2;
  return (
    <g className="numbers">
      {up && (
        <g fill={tintColour(up)} style={font}>
          {numbers.map((at) => (
            <g key={at}>
              <text x={near} y={middle(at)}>
                {at}
              </text>
              <text x={middle(at)} y={below}>
                {at}
              </text>
            </g>
          ))}
        </g>
      )}
      {down && (
        <g fill={tintColour(down)} style={font}>
          {numbers.map((at) => (
            <g key={at}>
              <text x={far} y={middle(size - 1 - at)}>
                {at}
              </text>
              <text x={middle(size - 1 - at)} y={above}>
                {at}
              </text>
            </g>
          ))}
        </g>
      )}
    </g>
  );
});

/** Moves a cursor by an arrow key; undefined for other keys. */
export function moveCursor(
  cursor: CellData,
  key: string,
  size: number,
  top = 0,
): CellData | undefined {
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

function cellRect(at: CellData, inset: number) {
  const { x, y } = cellCorner(at);
  const across = CELL_SIZE - 2 * inset;
  // The exit is as high as the margin.
  if (at.row < 0) {
    const { x: middle } = cellCentre(at);
    return { x: middle - across / 2, y: inset, width: across, height: MARGIN - 2 * inset };
  }
  return { x: x + inset, y: y + inset, width: across, height: across };
}

/** The position of a pointer in SVG units. */
function paperPoint(event: PointerEvent<SVGSVGElement>) {
  const matrix = event.currentTarget.getScreenCTM();
  if (!matrix) return { x: -1, y: -1 };
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  return { x, y };
}
