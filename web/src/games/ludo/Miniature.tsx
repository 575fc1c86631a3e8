// A small static picture of the board for the home page.

import { shapePath } from "../../ui/tints";
import { BoardBackground } from "./BoardBackground";
import "./ludo.css";
import { placePoint } from "./geometry";
import { COLOUR_TINTS } from "./tokens";
import type { Colour, TokenPlace } from "./types";

const TOKENS: [Colour, number, TokenPlace][] = [
  ["red", 1, "home"],
  ["red", 2, { ring: 9 }],
  ["green", 1, { ring: 21 }],
  ["green", 2, "home"],
  ["green", 3, "home"],
  ["yellow", 1, { lane: 3 }],
  ["yellow", 2, "home"],
  ["blue", 1, { ring: 44 }],
  ["blue", 2, "home"],
  ["blue", 3, "home"],
];

export function Miniature() {
  return (
    <div className="ludo">
      <svg className="board" viewBox="-1.1 -1.1 16.2 16.2" aria-hidden="true">
        <BoardBackground turn={0} board="standard" />
        {TOKENS.map(([colour, token, at]) => {
          const { x, y } = placePoint(colour, token, at, 0);
          const tint = COLOUR_TINTS[colour];
          return (
            <path
              key={`${colour} ${token}`}
              className="ludo-body"
              d={shapePath(tint.shape)}
              transform={`translate(${x} ${y}) scale(.5)`}
              style={{ fill: `var(--tint-${tint.name})` }}
            />
          );
        })}
      </svg>
    </div>
  );
}
