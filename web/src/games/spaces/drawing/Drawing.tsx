// A board on paper, and small.

import { type CSSProperties, memo } from "react";
import type { Tint } from "../../../game/contract";
import { read, type Sheet } from "../format/board";
import type { Board } from "../types";
import { beyond, EDGE, lay, parts, side, spot, trail, trapSpot } from "./geometry";
import { Squares } from "./Paper";
import { Begin, Cross, Orders, Piece, Way } from "./Pencil";

/** A whole board: its way, its traps, and in which order. */
export function Drawing(props: {
  sheet: Sheet;
  tint: Tint;
  faulty?: ReadonlySet<number>;
  small?: boolean;
}) {
  const { sheet, tint, faulty, small = false } = props;
  const where = lay(sheet.size);
  const { stops, traps, exit } = parts(sheet.items);
  const [begin] = stops;
  const last = stops.at(-1);
  const wrong = [...stops, ...traps].filter(({ order }) => faulty?.has(order - 1));
  return (
    <>
      <Way points={trail(where, stops, exit)} tint={tint} leaves={exit !== undefined} />
      {begin && <Begin at={spot(where, begin.at)} tint={tint} />}
      {traps.map(({ at, order }) => (
        <Cross
          key={order}
          at={trapSpot(where, at, stops)}
          tint={tint}
          reach={small ? 4 * sheet.size : undefined}
        />
      ))}
      {!small && <Orders where={where} items={[...stops, ...traps]} />}
      {!small && last && exit === undefined && <Piece at={spot(where, last.at)} tint={tint} />}
      {wrong.map(({ at, order }) => {
        const { x, y } = spot(where, at);
        return <circle key={order} className="wrong" cx={x} cy={y} r={40} />;
      })}
      {exit !== undefined && faulty?.has(sheet.items.length - 1) && (
        <circle className="wrong" cx={beyond(where, exit).x} cy={beyond(where, exit).y} r={20} />
      )}
    </>
  );
}

/** A board as a stamp; what it shows is said beside it. */
export const Thumb = memo(function Thumb({ board, tint }: { board: Board; tint: Tint }) {
  const sheet = read(board);
  if (!sheet) return null;
  const edge = side(sheet.size);
  const near = EDGE * 0.35;
  return (
    <svg
      className="spaces-thumb"
      style={{ "--pen": `${sheet.size}px` } as CSSProperties}
      viewBox={`${near} ${near * 0.4} ${edge - 2 * near} ${edge - near * 1.4}`}
      aria-hidden="true"
    >
      <Squares size={sheet.size} plain />
      <Drawing sheet={sheet} tint={tint} small />
    </svg>
  );
});
