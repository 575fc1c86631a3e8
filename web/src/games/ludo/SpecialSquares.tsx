// The special squares for the keyboard and for screen readers: one tab stop, and arrow keys from
// square to square along the viewer's way. The focused square shows what it is for.

import { type KeyboardEvent, useRef, useState } from "react";
import { about } from "../../ui/about";
import type { Point } from "../../ui/animation";
import {
  type Board,
  COLOURS,
  GRID_SIZE,
  LANE_LENGTH,
  lanePoint,
  type QuarterTurns,
  RING_LENGTH,
  ringPoint,
  SAFE_SQUARES,
  startSquare,
} from "./geometry";
import type { LudoTranslations } from "./translations";
import type { Colour } from "./types";

interface SpecialSquare {
  name: string;
  explanation: string;
  point: Point;
}

/** The special squares in the order in which a colour's tokens come to them. */
export function specialSquares(
  colour: Colour,
  board: Board,
  turn: QuarterTurns,
  { squares, squareNames }: LudoTranslations,
): SpecialSquare[] {
  const starts = COLOURS.map(startSquare);
  const from = startSquare(colour);
  const ring = [...new Set([...starts, ...SAFE_SQUARES])]
    .toSorted(
      (a, b) => ((a - from + RING_LENGTH) % RING_LENGTH) - ((b - from + RING_LENGTH) % RING_LENGTH),
    )
    .map((square) => ({
      name: squareNames.ring(square),
      explanation: starts.includes(square) ? squares.start : squares.safe,
      point: ringPoint(square, turn),
    }));
  const lane = {
    name: squareNames.lane,
    explanation: squares.lane,
    point: lanePoint(colour, 1, turn),
  };
  const middle = (GRID_SIZE - 1) / 2;
  const finish = {
    name: squareNames.finish,
    explanation: squares.finish,
    point: { x: middle, y: middle },
  };
  return [...ring, ...(LANE_LENGTH[board] > 0 ? [lane] : []), finish];
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export function SpecialSquares({ squares, label }: { squares: SpecialSquare[]; label: string }) {
  const group = useRef<SVGGElement>(null);
  const [reached, setReached] = useState(0);
  const onKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (reached + step + squares.length) % squares.length;
    (group.current?.children[next] as SVGGElement | undefined)?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: squares of a drawing are no set of fields
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a group of an SVG is no button
    <g ref={group} role="group" aria-label={label} onKeyDown={onKey} className="ludo-special">
      {squares.map(({ name, explanation, point }, at) => (
        // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a group of an SVG is no button
        <g
          key={name}
          role="img"
          aria-label={name}
          tabIndex={at === reached ? 0 : -1}
          transform={`translate(${point.x} ${point.y})`}
          onFocus={() => setReached(at)}
          {...about(explanation)}
        >
          <rect x={-0.5} y={-0.5} width={1} height={1} />
        </g>
      ))}
    </g>
  );
}
