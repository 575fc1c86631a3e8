// A small still picture for the home page: the board as every game begins.

import { tint } from "../../ui/tints";
import { type Checkers, seatOf } from "./checkers";
import { Disk, Paints } from "./Disk";
import { Field } from "./Field";
import "./gammon.css";
import { HEIGHT, type Lie, WIDTH } from "./layout";
import { pieces } from "./piece";

const LIE: Lie = { home: "right", bottom: "white" };

const BEGINNING: Checkers = (() => {
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
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
      focusable="false"
    >
      <Paints />
      <Field {...LIE} />
      {pieces(BEGINNING, LIE).map(({ key, side, at }) => (
        <g key={key} transform={`translate(${at.x} ${at.y})`}>
          <Disk tint={tint(seatOf(side))} />
        </g>
      ))}
    </svg>
  );
}
