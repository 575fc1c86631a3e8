// The static parts of the board: frame, yards, ring, lanes and center.

import { memo } from "react";
import type { Player } from "../../game/contract";
import { DecorativeLayer } from "../../ui/DecorativeLayer";
import { tintColour as fill, shapePath, textColourOn } from "../../ui/tints";
import {
  COLOURS,
  LANE_LENGTH,
  lanePoint,
  type QuarterTurns,
  RING_LENGTH,
  ringPoint,
  rotate,
  SAFE_SQUARES,
  startSquare,
  yardCenter,
} from "./geometry";
import { COLOUR_TINTS } from "./tokens";
import type { Colour } from "./types";

/** Explanations of special squares. */
export interface SquareTexts {
  start: string;
  safe: string;
  lane: string;
  finish: string;
}

const STAR = shapePath("star");

interface SquareProps {
  x: number;
  y: number;
  of?: Colour;
  safe?: boolean;
  /** What the square is for, where it is a special one. */
  explained?: string | undefined;
}

function Square({ x, y, of, safe, explained }: SquareProps) {
  return (
    <g transform={`translate(${x} ${y})`} data-about={explained}>
      <rect
        className="ludo-square"
        x={-0.5}
        y={-0.5}
        width={1}
        height={1}
        style={of && { fill: fill(COLOUR_TINTS[of]) }}
      />
      {safe && (
        <path
          className="ludo-star"
          d={STAR}
          transform="scale(.34)"
          style={of && { stroke: textColourOn(COLOUR_TINTS[of]) }}
        />
      )}
    </g>
  );
}

interface YardProps {
  of: Colour;
  turn: QuarterTurns;
  player: Player | undefined;
  empty: boolean;
}

function Yard({ of, turn, player, empty }: YardProps) {
  const { x, y } = yardCenter(of, turn);
  const plate = y < 7 ? -2.66 : 2.66;
  return (
    <g transform={`translate(${x} ${y})`} className={empty ? "ludo-empty" : ""}>
      <rect
        className="ludo-yard"
        x={-3}
        y={-3}
        width={6}
        height={6}
        style={{ fill: fill(COLOUR_TINTS[of]) }}
      />
      <rect className="ludo-pen" x={-2.2} y={-2.2} width={4.4} height={4.4} rx={0.5} />
      {[-1.45, 1.45].flatMap((cx) =>
        [-1.45, 1.45].map((cy) => (
          <circle
            key={`${cx} ${cy}`}
            className="ludo-slot"
            cx={cx}
            cy={cy}
            r={0.62}
            style={{ stroke: fill(COLOUR_TINTS[of]) }}
          />
        )),
      )}
      {player && (
        <text className="ludo-name" y={plate} style={{ fill: textColourOn(COLOUR_TINTS[of]) }}>
          {shortenName(player.name)}
        </text>
      )}
    </g>
  );
}

/** The number of letters that fit on a yard. */
const MAX_NAME_LETTERS = 16;

/** A name that fits on a yard; the whole name is on the player's panel. */
function shortenName(name: string): string {
  const letters = [...name];
  return letters.length <= MAX_NAME_LETTERS
    ? name
    : `${letters.slice(0, MAX_NAME_LETTERS - 1).join("")}…`;
}

/** A triangle for each colour, on the side of its lane. */
function BoardCenter({ turn }: { turn: QuarterTurns }) {
  return COLOURS.map((of, index) => {
    const corners = [
      { x: 5.5, y: 5.5 },
      { x: 7, y: 7 },
      { x: 5.5, y: 8.5 },
    ].map((corner) => rotate(corner, index + turn));
    return (
      <path
        key={of}
        className="ludo-middle"
        d={`M${corners.map(({ x, y }) => `${x} ${y}`).join("L")}Z`}
        style={{ fill: fill(COLOUR_TINTS[of]) }}
      />
    );
  });
}

interface BoardBackgroundProps {
  turn: QuarterTurns;
  board: "standard" | "sprint";
  /** Missing for a picture of the empty board. */
  playersByColour?: Partial<Record<Colour, Player>>;
  /** What the special squares are for. */
  squares?: SquareTexts;
}

export const BoardBackground = memo(function Ground({
  turn,
  board,
  playersByColour,
  squares,
}: BoardBackgroundProps) {
  const owner = new Map(COLOURS.map((of) => [startSquare(of), of]));
  const lane = Array.from({ length: LANE_LENGTH[board] }, (_, index) => index + 1);
  return (
    <DecorativeLayer>
      <rect className="ludo-frame" x={-1.05} y={-1.05} width={16.1} height={16.1} rx={0.5} />
      <rect className="ludo-plate" x={-0.56} y={-0.56} width={15.12} height={15.12} rx={0.12} />
      {COLOURS.map((of) => (
        <Yard
          key={of}
          of={of}
          turn={turn}
          player={playersByColour?.[of]}
          empty={playersByColour !== undefined && !playersByColour[of]}
        />
      ))}
      {Array.from({ length: RING_LENGTH }, (_, square) => {
        const of = owner.get(square);
        const { x, y } = ringPoint(square, turn);
        return (
          <Square
            key={`${x} ${y}`}
            x={x}
            y={y}
            safe={SAFE_SQUARES.includes(square)}
            explained={
              of ? squares?.start : SAFE_SQUARES.includes(square) ? squares?.safe : undefined
            }
            {...(of && { of })}
          />
        );
      })}
      {COLOURS.flatMap((of) =>
        lane.map((step) => {
          const { x, y } = lanePoint(of, step, turn);
          return <Square key={`${of} ${step}`} x={x} y={y} of={of} explained={squares?.lane} />;
        }),
      )}
      <g data-about={squares?.finish}>
        <BoardCenter turn={turn} />
      </g>
      <rect className="ludo-heart" x={5.5} y={5.5} width={3} height={3} />
    </DecorativeLayer>
  );
});
