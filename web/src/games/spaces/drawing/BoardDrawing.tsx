// The drawing of a board, in full size and as a thumbnail.

import { type CSSProperties, memo } from "react";
import type { Tint } from "../../../game/contract";
import { type BoardSheet, parseBoard } from "../format/board";
import type { Board } from "../types";
import { GridLines } from "./GridPaper";
import {
  exitPoint,
  MARGIN,
  paperSize,
  pathPoints,
  placement,
  splitItems,
  toPaperPoint,
  trapPoint,
} from "./geometry";
import { OrderNumbers, PathLine, PieceMark, StartMark, TrapMark } from "./marks";

/** A board with its path, traps and order numbers. */
export function BoardDrawing(props: {
  sheet: BoardSheet;
  tint: Tint;
  faulty?: ReadonlySet<number>;
  small?: boolean;
}) {
  const { sheet, tint, faulty, small = false } = props;
  const where = placement(sheet.size);
  const { stops, traps, exit } = splitItems(sheet.items);
  const [begin] = stops;
  const last = stops.at(-1);
  const wrong = [...stops, ...traps].filter(({ order }) => faulty?.has(order - 1));
  return (
    <>
      <PathLine points={pathPoints(where, stops, exit)} tint={tint} leaves={exit !== undefined} />
      {begin && <StartMark at={toPaperPoint(where, begin.at)} tint={tint} />}
      {traps.map(({ at, order }) => (
        <TrapMark
          key={order}
          at={trapPoint(where, at, stops)}
          tint={tint}
          reach={small ? 4 * sheet.size : undefined}
        />
      ))}
      {!small && <OrderNumbers where={where} items={[...stops, ...traps]} />}
      {!small && last && exit === undefined && (
        <PieceMark at={toPaperPoint(where, last.at)} tint={tint} />
      )}
      {wrong.map(({ at, order }) => {
        const { x, y } = toPaperPoint(where, at);
        return <circle key={order} className="wrong" cx={x} cy={y} r={40} />;
      })}
      {exit !== undefined && faulty?.has(sheet.items.length - 1) && (
        <circle
          className="wrong"
          cx={exitPoint(where, exit).x}
          cy={exitPoint(where, exit).y}
          r={20}
        />
      )}
    </>
  );
}

/** A thumbnail without an accessible name; the text beside it describes the board. */
export const BoardThumbnail = memo(function Thumb({ board, tint }: { board: Board; tint: Tint }) {
  const sheet = parseBoard(board);
  if (!sheet) return null;
  const edge = paperSize(sheet.size);
  const near = MARGIN * 0.35;
  return (
    <svg
      className="spaces-thumb"
      style={{ "--pen": `${sheet.size}px` } as CSSProperties}
      viewBox={`${near} ${near * 0.4} ${edge - 2 * near} ${edge - near * 1.4}`}
      aria-hidden="true"
    >
      <GridLines size={sheet.size} plain />
      <BoardDrawing sheet={sheet} tint={tint} small />
    </svg>
  );
});
