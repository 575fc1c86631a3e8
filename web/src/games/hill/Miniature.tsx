// A small static picture of the board for the home page.

import { seatTint } from "../../ui/tints";
import "./hill.css";
import { boardOf } from "./data";
import { layoutOf, tokenOffset } from "./geometry";
import { Landscape } from "./Landscape";
import { Patterns, Tile } from "./Tiles";
import { Token } from "./Tokens";
import type { Class } from "./types";

const TOKENS: [seat: number, tile: number, kind: Class][] = [
  [0, 47, "hunter"],
  [1, 56, "guardian"],
  [2, 27, "monk"],
  [3, 27, "scout"],
];

export function Miniature() {
  const board = boardOf(undefined);
  const drawing = layoutOf(board);
  const at = (tile: number) => drawing.points.get(tile) ?? { x: 0, y: 0 };
  return (
    <svg
      className="board hill-miniature"
      viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <Patterns />
      <Landscape drawing={drawing} />
      {board.nodes.map((node) => (
        <Tile
          key={node.id}
          node={node}
          {...at(node.id)}
          label=""
          foes={node.id === 58 ? ["troll"] : []}
          trap={node.id === 33}
          ambush={null}
          open={false}
          mark={null}
          focusable={false}
        />
      ))}
      {TOKENS.map(([seat, tile, kind], n) => {
        const there = TOKENS.filter(([, other]) => other === tile);
        const place = tokenOffset(there.length, there.indexOf(TOKENS[n] as (typeof TOKENS)[0]));
        const { x, y } = at(tile);
        return (
          <Token
            key={seat}
            x={x + place.x}
            y={y + place.y}
            tint={seatTint(seat)}
            kind={kind}
            turn={false}
            you={false}
            invisible={false}
          />
        );
      })}
    </svg>
  );
}
