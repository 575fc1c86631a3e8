// A small static picture of the table for the home page.

import { pipPositions } from "../../ui/pips";
import { seatTint, tintColour } from "../../ui/tints";
import "./miniature.css";

const CUPS = [
  { x: 6, y: 5 },
  { x: 15, y: 5 },
  { x: 24, y: 5 },
];
const DICE = [1, 3, 5, 5, 6];

export function Miniature() {
  return (
    <svg className="liars-miniature" viewBox="0 0 30 20" aria-hidden="true">
      <rect className="liars-mini-felt" width="30" height="20" rx="2" />
      {CUPS.map(({ x, y }, seat) => (
        <path
          key={x}
          className="liars-mini-cup"
          d={`M${x - 3} ${y + 3}L${x - 2} ${y - 3}H${x + 2}L${x + 3} ${y + 3}Z`}
          style={{ fill: tintColour(seatTint(seat + 1)) }}
        />
      ))}
      {DICE.map((face, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: dice have no identity
        <g key={at} transform={`translate(${5 + 5 * at} 15)`}>
          <rect className="liars-mini-die" x="-2" y="-2" width="4" height="4" rx=".8" />
          {pipPositions(face).map(([x, y]) => (
            <circle key={`${x} ${y}`} className="liars-mini-pip" cx={x * 1.1} cy={y * 1.1} r=".4" />
          ))}
        </g>
      ))}
    </svg>
  );
}
