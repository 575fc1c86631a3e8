// A round, small and still, for the home page.

import { EDGE, lay, parts, side, spot, trail } from "./drawing/geometry";
import { Squares } from "./drawing/Paper";
import { Begin, Cross, Piece, Way } from "./drawing/Pencil";
import { read } from "./format/board";
import { TINTS } from "./seats";

const BOARDS = ["4.1.ulRrUUU", "4.0.rURlUU"] as const;

export function Miniature() {
  const edge = side(4);
  const near = EDGE * 0.2;
  return (
    <svg
      className="spaces-paper still"
      viewBox={`${near} ${near} ${edge - 2 * near} ${edge - 2 * near}`}
      aria-hidden="true"
    >
      <Squares size={4} />
      {BOARDS.map((board, seat) => {
        const where = lay(4, seat === 1, seat === 1 ? 9 : -9);
        const { stops, traps, exit } = parts(read(board)?.items ?? []);
        const ran = stops.slice(0, seat === 0 ? 3 : 2);
        const tint = TINTS[seat === 0 ? 0 : 1];
        const last = trail(where, ran).at(-1);
        return (
          <g key={board}>
            <Way points={trail(where, stops, exit)} tint={tint} leaves down={seat === 1} faint />
            <Way points={trail(where, ran)} tint={tint} />
            {stops[0] && <Begin at={spot(where, stops[0].at)} tint={tint} />}
            {traps.map(({ at, order }) => (
              <Cross key={order} at={spot(where, at)} tint={tint} />
            ))}
            {last && <Piece at={last} tint={tint} />}
          </g>
        );
      })}
    </svg>
  );
}
