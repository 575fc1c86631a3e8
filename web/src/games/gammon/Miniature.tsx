// A small static picture of the starting position for the home page.

import { BoardBackground } from "./BoardBackground";
import { Checker, GradientDefs } from "./Checker";
import type { Checkers } from "./checkers";
import { sideTint } from "./sideTints";
import "./gammon.css";
import { BOARD_HEIGHT, BOARD_WIDTH, type Orientation } from "./layout";
import { layOutPieces } from "./pieceLayout";

const ORIENTATION: Orientation = { home: "right", bottom: "white" };

const STARTING_POSITION: Checkers = (() => {
  const row = Array<number>(26).fill(0);
  for (const [point, checkers] of [
    [24, 2],
    [13, 5],
    [8, 3],
    [6, 5],
  ] as const)
    row[point] = checkers;
  return { white: row, black: row };
})();

export function Miniature() {
  return (
    <svg
      className="board gammon-miniature"
      viewBox={`0 0 ${BOARD_WIDTH} ${BOARD_HEIGHT}`}
      aria-hidden="true"
      focusable="false"
    >
      <GradientDefs />
      <BoardBackground {...ORIENTATION} />
      {layOutPieces(STARTING_POSITION, ORIENTATION).map(({ key, side, at }) => (
        <g key={key} transform={`translate(${at.x} ${at.y})`}>
          <Checker tint={sideTint(side)} />
        </g>
      ))}
    </svg>
  );
}
