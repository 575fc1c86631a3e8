// A round, small and still, for the home page. A board that was shared by a link is shown in
// its place, and lies among the visitor's boards from then on.

import { useState } from "react";
import { usePreferences } from "../../ui/preferences";
import { useCollection } from "./collection";
import { useAddress } from "./desk/shared";
import { Drawing } from "./drawing/Drawing";
import { EDGE, lay, parts, side, spot, trail, trapSpot } from "./drawing/geometry";
import { Squares } from "./drawing/Paper";
import { Begin, Cross, Piece, Way } from "./drawing/Pencil";
import { read, type Sheet } from "./format/board";
import { TINTS } from "./seats";
import { SHARED } from "./words/home";

const BOARDS = ["4.1.ulRrUUU", "4.0.rURlUU"] as const;

export function Miniature() {
  const language = usePreferences((preferences) => preferences.language);
  const [shared, setShared] = useState<{ name: string; sheet: Sheet }>();
  useAddress(({ board, name }) => {
    const sheet = read(board);
    if (!sheet) return;
    useCollection.getState().keep(name || board, board);
    setShared({ name: name || board, sheet });
  });
  const size = shared?.sheet.size ?? 4;
  const near = EDGE * 0.2;
  const edge = side(size) - 2 * near;
  return (
    <div className="spaces-miniature">
      <svg
        className="spaces-paper still"
        viewBox={`${near} ${near} ${edge} ${edge}`}
        aria-hidden="true"
      >
        <rect className="page" x={near} y={near} width={edge} height={edge} rx={8} />
        <Squares size={size} />
        {shared ? <Drawing sheet={shared.sheet} tint={TINTS[0]} /> : <Example />}
      </svg>
      {shared && <p role="status">{SHARED[language](shared.name)}</p>}
    </div>
  );
}

/** Two boards in the middle of their round. */
function Example() {
  return BOARDS.map((board, seat) => {
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
          <Cross key={order} at={trapSpot(where, at, stops)} tint={tint} />
        ))}
        {last && <Piece at={last} tint={tint} />}
      </g>
    );
  });
}
