// The board without a game on it: frame, cloth, points and numbers.

import { memo } from "react";
import { Quiet } from "./Layer";
import {
  BAR_BOX,
  type Box,
  boxOf,
  HALVES,
  HEIGHT,
  isTop,
  type Lie,
  MIDDLE,
  pointOf,
  rows,
  type Spot,
  TRAYS,
  WIDTH,
  wedge,
} from "./layout";

export const Field = memo(function Field({ home, bottom }: Lie) {
  const lie = { home, bottom };
  const points = rows(lie)
    .flat()
    .filter((spot) => spot.startsWith("point"));
  return (
    <Quiet>
      <rect className="gammon-frame" width={WIDTH} height={HEIGHT} rx="18" />
      <rect className="gammon-bevel" x="7" y="7" width={WIDTH - 14} height={HEIGHT - 14} rx="13" />
      {[...HALVES, TRAYS.left, TRAYS.right].map((box) => (
        <Cloth key={box.x} box={box} />
      ))}
      {points.map((spot) => (
        <Wedge key={spot} spot={spot} lie={lie} />
      ))}
      <Bar />
      <rect className="gammon-sill" {...sill(TRAYS[home])} />
    </Quiet>
  );
});

/** A line between the two trays of a side. */
function sill({ x, width }: Box) {
  return { x, width, y: MIDDLE - 12, height: 24 };
}

function Cloth({ box }: { box: Box }) {
  return (
    <>
      <rect className="gammon-cloth" {...box} rx="4" />
      <rect className="gammon-shade" {...box} rx="4" />
    </>
  );
}

function Wedge({ spot, lie }: { spot: Spot; lie: Lie }) {
  const { x, width } = boxOf(spot, lie);
  const number = pointOf(lie.bottom, spot) ?? 0;
  return (
    <>
      <path className={`gammon-wedge wedge-${number % 2}`} d={wedge(spot, lie)} />
      <text className="gammon-number" x={x + width / 2} y={isTop(spot, lie) ? 29 : HEIGHT - 13}>
        {number}
      </text>
    </>
  );
}

function Bar() {
  const { x, y, width, height } = BAR_BOX;
  return (
    <>
      <rect className="gammon-bar" x={x} y={y - 6} width={width} height={height + 12} />
      <path className="gammon-hinge" d={`M${x + width / 2} ${y - 6}V${y + height + 6}`} />
    </>
  );
}
