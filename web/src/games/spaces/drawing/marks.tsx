// The marks of a drawing: paths, traps, pieces and order numbers.

import type { Ref } from "react";
import type { Tint } from "../../../game/contract";
import type { Point } from "../../../ui/animation";
import { shapePath, tintColour } from "../../../ui/tints";
import { isSameCell } from "../format/board";
import type { CellData } from "../types";
import {
  arrowheadPath,
  type BoardPlacement,
  CELL_SIZE,
  crossPath,
  fontSize,
  handDrawnPath,
  toPaperCell,
  toPaperPoint,
} from "./geometry";

/** A path, with an arrow at its exit. */
export function PathLine(props: {
  points: Point[];
  tint: Tint;
  leaves?: boolean;
  down?: boolean;
  faint?: boolean;
}) {
  const { points, tint, leaves = false, down = false, faint = false } = props;
  const last = points.at(-1);
  const line = handDrawnPath(points) + (leaves && last ? arrowheadPath(last, down) : "");
  return (
    <g className={faint ? "way faint" : "way"} stroke={tintColour(tint)}>
      {!faint && <path className="lead" d={line} />}
      <path d={line} />
    </g>
  );
}

/** The start of a path: the shape of its owner as an outline. */
export function StartMark({ at, tint }: { at: Point; tint: Tint }) {
  return (
    <path
      className="begin"
      stroke={tintColour(tint)}
      d={shapePath(tint.shape)}
      transform={`translate(${at.x} ${at.y}) scale(15)`}
    />
  );
}

export function TrapMark(props: { at: Point; tint: Tint; faint?: boolean; reach?: number }) {
  const { at, tint, faint = false, reach } = props;
  return (
    <g className={faint ? "trap faint" : "trap"}>
      <path className="halo" d={crossPath(at, reach)} />
      <path stroke={tintColour(tint)} d={crossPath(at, reach)} />
    </g>
  );
}

export function PieceMark(props: {
  at: Point;
  tint: Tint;
  stopped?: boolean;
  ref?: Ref<SVGGElement>;
}) {
  const { at, tint, stopped = false, ref } = props;
  return (
    <g ref={ref} className={stopped ? "piece stopped" : "piece"}>
      <path
        d={shapePath(tint.shape)}
        fill={tintColour(tint)}
        transform={`translate(${at.x} ${at.y}) scale(22)`}
      />
    </g>
  );
}

/** The order numbers of the items of each cell, in its corner. */
export function OrderNumbers(props: {
  where: BoardPlacement;
  items: { at: CellData; order: number }[];
}) {
  const { where, items } = props;
  const cells = items.filter(
    ({ at }, index) => items.findIndex((other) => isSameCell(other.at, at)) === index,
  );
  return (
    <g className="orders" style={{ fontSize: fontSize(where.size) * 0.82 }}>
      {cells.map(({ at }) => {
        const orders = items.filter((item) => isSameCell(item.at, at)).map((item) => item.order);
        const { x, y } = toPaperPoint({ ...where, offset: 0 }, at);
        const { row, col } = toPaperCell(where, at);
        return (
          <text key={`${row}-${col}`} x={x - CELL_SIZE / 2 + 8} y={y - CELL_SIZE / 2 + 6}>
            {orders.length > 4 ? `${orders.slice(0, 3).join(" ")} …` : orders.join(" ")}
          </text>
        );
      })}
    </g>
  );
}
