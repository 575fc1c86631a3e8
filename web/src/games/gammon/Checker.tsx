// A checker in the colour of its seat, with the shape of its seat.

import type { Tint } from "../../game/contract";
import { shapePath, textColourOn, tintColour } from "../../ui/tints";
import { CHECKER_RADIUS, SLAB_HEIGHT } from "./layout";

export function Checker({ tint, label = null }: { tint: Tint; label?: number | null }) {
  return (
    <>
      <circle className="disk-shadow" cy="3" r={CHECKER_RADIUS} />
      <circle className="disk-body" r={CHECKER_RADIUS - 1.5} fill={tintColour(tint)} />
      <circle className="disk-light" r={CHECKER_RADIUS - 1.5} fill="url(#gammon-light)" />
      <circle className="disk-groove" r={CHECKER_RADIUS - 9} stroke={textColourOn(tint)} />
      {label === null ? (
        <path
          className="disk-shape"
          d={shapePath(tint.shape)}
          transform="scale(13)"
          fill={textColourOn(tint)}
        />
      ) : (
        <text className="disk-label" fill={textColourOn(tint)} y="13">
          {label}
        </text>
      )}
    </>
  );
}

/** A checker in a tray, seen from its edge. */
export function BorneOffChecker({ tint }: { tint: Tint }) {
  const width = 76;
  const height = SLAB_HEIGHT - 3;
  return (
    <>
      <rect
        className="slab-body"
        x={-width / 2}
        y={-height / 2}
        width={width}
        height={height}
        rx="5"
        fill={tintColour(tint)}
      />
      <path className="slab-light" d={`M${-width / 2 + 4} ${-height / 2 + 5}H${width / 2 - 4}`} />
      <path
        className="disk-shape"
        d={shapePath(tint.shape)}
        transform="scale(6)"
        fill={textColourOn(tint)}
      />
    </>
  );
}

/** The gradients that checkers use; once in each SVG. */
export function GradientDefs() {
  return (
    <defs>
      <radialGradient id="gammon-light" cx=".36" cy=".3" r=".8">
        <stop offset="0" stopColor="#fff" stopOpacity=".42" />
        <stop offset=".45" stopColor="#fff" stopOpacity=".06" />
        <stop offset="1" stopColor="#000" stopOpacity=".28" />
      </radialGradient>
      <linearGradient id="gammon-shade" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#000" stopOpacity=".3" />
        <stop offset=".06" stopColor="#000" stopOpacity=".06" />
        <stop offset=".5" stopColor="#fff" stopOpacity=".05" />
        <stop offset="1" stopColor="#000" stopOpacity=".1" />
      </linearGradient>
    </defs>
  );
}
