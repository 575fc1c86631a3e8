// A checker: a turned disk in its seat's colour with its seat's shape.

import type { Tint } from "../../game/contract";
import { colour, inkOn, shapePath } from "../../ui/tints";
import { RADIUS, SLAB } from "./layout";

export function Disk({ tint, label = null }: { tint: Tint; label?: number | null }) {
  return (
    <>
      <circle className="disk-shadow" cy="3" r={RADIUS} />
      <circle className="disk-body" r={RADIUS - 1.5} fill={colour(tint)} />
      <circle className="disk-light" r={RADIUS - 1.5} fill="url(#gammon-light)" />
      <circle className="disk-groove" r={RADIUS - 9} stroke={inkOn(tint)} />
      {label === null ? (
        <path
          className="disk-shape"
          d={shapePath(tint.shape)}
          transform="scale(13)"
          fill={inkOn(tint)}
        />
      ) : (
        <text className="disk-label" fill={inkOn(tint)} y="13">
          {label}
        </text>
      )}
    </>
  );
}

/** A checker on its edge, as it stands in a tray. */
export function Slab({ tint }: { tint: Tint }) {
  const width = 76;
  const height = SLAB - 3;
  return (
    <>
      <rect
        className="slab-body"
        x={-width / 2}
        y={-height / 2}
        width={width}
        height={height}
        rx="5"
        fill={colour(tint)}
      />
      <path className="slab-light" d={`M${-width / 2 + 4} ${-height / 2 + 5}H${width / 2 - 4}`} />
      <path
        className="disk-shape"
        d={shapePath(tint.shape)}
        transform="scale(6)"
        fill={inkOn(tint)}
      />
    </>
  );
}

/** What disks are painted with; once in each drawing. */
export function Paints() {
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
