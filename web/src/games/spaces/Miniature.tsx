// A static picture of a round for the home page. A board that is opened by a link is shown in its
// place and saved.

import { useState } from "react";
import { usePreferences } from "../../ui/preferences";
import { useCollection } from "./collection";
import { BoardDrawing } from "./drawing/BoardDrawing";
import { GridLines } from "./drawing/GridPaper";
import {
  MARGIN,
  paperSize,
  pathPoints,
  placement,
  splitItems,
  toPaperPoint,
  trapPoint,
} from "./drawing/geometry";
import { PathLine, PieceMark, StartMark, TrapMark } from "./drawing/marks";
import { type BoardSheet, parseBoard } from "./format/board";
import { SEAT_TINTS } from "./seats";
import { SHARED_BOARD_TEXTS } from "./translations/home";
import { useBoardInUrl } from "./workspace/useSharedBoard";

const EXAMPLE_BOARDS = ["4.1.ulRrUUU", "4.0.rURlUU"] as const;

export function Miniature() {
  const language = usePreferences((preferences) => preferences.language);
  const [shared, setShared] = useState<{ name: string; sheet: BoardSheet }>();
  useBoardInUrl(({ board, name }) => {
    const sheet = parseBoard(board);
    if (!sheet) return;
    useCollection.getState().save(name || board, board);
    setShared({ name: name || board, sheet });
  });
  const size = shared?.sheet.size ?? 4;
  const near = MARGIN * 0.2;
  const edge = paperSize(size) - 2 * near;
  return (
    <div className="spaces-miniature">
      <svg
        className="spaces-paper still"
        viewBox={`${near} ${near} ${edge} ${edge}`}
        aria-hidden="true"
      >
        <rect className="page" x={near} y={near} width={edge} height={edge} rx={8} />
        <GridLines size={size} />
        {shared ? <BoardDrawing sheet={shared.sheet} tint={SEAT_TINTS[0]} /> : <ExampleRound />}
      </svg>
      {shared && <p role="status">{SHARED_BOARD_TEXTS[language](shared.name)}</p>}
    </div>
  );
}

function ExampleRound() {
  return EXAMPLE_BOARDS.map((board, seat) => {
    const where = placement(4, seat === 1, seat === 1 ? 9 : -9);
    const { stops, traps, exit } = splitItems(parseBoard(board)?.items ?? []);
    const ran = stops.slice(0, seat === 0 ? 3 : 2);
    const tint = SEAT_TINTS[seat === 0 ? 0 : 1];
    const last = pathPoints(where, ran).at(-1);
    return (
      <g key={board}>
        <PathLine
          points={pathPoints(where, stops, exit)}
          tint={tint}
          leaves
          down={seat === 1}
          faint
        />
        <PathLine points={pathPoints(where, ran)} tint={tint} />
        {stops[0] && <StartMark at={toPaperPoint(where, stops[0].at)} tint={tint} />}
        {traps.map(({ at, order }) => (
          <TrapMark key={order} at={trapPoint(where, at, stops)} tint={tint} />
        ))}
        {last && <PieceMark at={last} tint={tint} />}
      </g>
    );
  });
}
