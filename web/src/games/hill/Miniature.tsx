// A small static picture of the board for the home page.

import { BowArrow, Compass, Flower2, type LucideIcon, Mountain, Shield } from "lucide-react";
import board from "../../../../data/hill/board.v1.json";
import { seatTint } from "../../ui/tints";
import "./hill.css";
import { layoutOf, tokenOffset } from "./geometry";
import { Landscape } from "./Landscape";
import { Patterns, Tile } from "./Tiles";
import { Token } from "./Tokens";
import type { BoardGraph, Enemy } from "./types";

// The file itself: the generated module has the content of the game beside it, which the home page does not need.
const BOARD = board as BoardGraph;

/** A hunter, a guardian, a monk and a scout. */
const TOKENS: [seat: number, tile: number, Icon: LucideIcon][] = [
  [0, 47, BowArrow],
  [1, 56, Shield],
  [2, 27, Flower2],
  [3, 27, Compass],
];

/** The troll stands on the only tile with an enemy. */
const FOES: readonly Enemy[] = ["troll"];
const iconOfFoe = () => Mountain;

export function Miniature() {
  const drawing = layoutOf(BOARD);
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
      {BOARD.nodes.map((node) => (
        <Tile
          key={node.id}
          node={node}
          {...at(node.id)}
          label=""
          foes={node.id === 58 ? FOES : []}
          iconOf={iconOfFoe}
          trap={node.id === 33}
          ambush={null}
          open={false}
          mark={null}
          focusable={false}
        />
      ))}
      {TOKENS.map(([seat, tile, Icon], n) => {
        const there = TOKENS.filter(([, other]) => other === tile);
        const place = tokenOffset(there.length, there.indexOf(TOKENS[n] as (typeof TOKENS)[0]));
        const { x, y } = at(tile);
        return (
          <Token
            key={seat}
            x={x + place.x}
            y={y + place.y}
            tint={seatTint(seat)}
            Icon={Icon}
            turn={false}
            you={false}
            invisible={false}
          />
        );
      })}
    </svg>
  );
}
