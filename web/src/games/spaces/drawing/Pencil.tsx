// What pencils leave on the paper: ways, crosses, pieces, and the numbers of items.

import type { Ref } from "react";
import type { Tint } from "../../../game/contract";
import type { Point } from "../../../ui/motion";
import { colour, shapePath } from "../../../ui/tints";
import { same } from "../format/board";
import type { At } from "../types";
import { arrowhead, cross, type Lay, lettering, pencil, placed, spot, UNIT } from "./geometry";

/** A way, with an arrow where it leaves. */
export function Way(props: {
  points: Point[];
  tint: Tint;
  leaves?: boolean;
  down?: boolean;
  faint?: boolean;
}) {
  const { points, tint, leaves = false, down = false, faint = false } = props;
  const last = points.at(-1);
  const line = pencil(points) + (leaves && last ? arrowhead(last, down) : "");
  return (
    <g className={faint ? "way faint" : "way"} stroke={colour(tint)}>
      {!faint && <path className="lead" d={line} />}
      <path d={line} />
    </g>
  );
}

/** Where a way begins: the owner's shape, hollow. */
export function Begin({ at, tint }: { at: Point; tint: Tint }) {
  return (
    <path
      className="begin"
      stroke={colour(tint)}
      d={shapePath(tint.shape)}
      transform={`translate(${at.x} ${at.y}) scale(15)`}
    />
  );
}

/** A trap. */
export function Cross(props: { at: Point; tint: Tint; faint?: boolean; reach?: number }) {
  const { at, tint, faint = false, reach } = props;
  return (
    <g className={faint ? "trap faint" : "trap"}>
      <path className="halo" d={cross(at, reach)} />
      <path stroke={colour(tint)} d={cross(at, reach)} />
    </g>
  );
}

/** The piece of a side. */
export function Piece(props: { at: Point; tint: Tint; stopped?: boolean; ref?: Ref<SVGGElement> }) {
  const { at, tint, stopped = false, ref } = props;
  return (
    <g ref={ref} className={stopped ? "piece stopped" : "piece"}>
      <path
        d={shapePath(tint.shape)}
        fill={colour(tint)}
        transform={`translate(${at.x} ${at.y}) scale(22)`}
      />
    </g>
  );
}

/** With which items something came to a cell, in its corner. */
export function Orders(props: { where: Lay; items: { at: At; order: number }[] }) {
  const { where, items } = props;
  const cells = items.filter(
    ({ at }, index) => items.findIndex((other) => same(other.at, at)) === index,
  );
  return (
    <g className="orders" style={{ fontSize: lettering(where.size) * 0.82 }}>
      {cells.map(({ at }) => {
        const orders = items.filter((item) => same(item.at, at)).map((item) => item.order);
        const { x, y } = spot({ ...where, aside: 0 }, at);
        const { row, col } = placed(where, at);
        return (
          <text key={`${row}-${col}`} x={x - UNIT / 2 + 8} y={y - UNIT / 2 + 6}>
            {orders.length > 4 ? `${orders.slice(0, 3).join(" ")} …` : orders.join(" ")}
          </text>
        );
      })}
    </g>
  );
}
