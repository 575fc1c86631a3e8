// The static parts of the board: frame, surface, points and numbers.

import { memo } from "react";
import { DecorativeLayer } from "../../ui/DecorativeLayer";
import {
  BOARD_HEIGHT,
  type Box,
  boxOf,
  isTop,
  MIDDLE,
  type Orientation,
  partsOf,
  pointOf,
  type Spot,
  spotRows,
  trianglePath,
} from "./layout";

export const BoardBackground = memo(function Field({ home, bottom, upended = false }: Orientation) {
  const orientation = { home, bottom, upended };
  const { boardWidth, halves, bar, trays } = partsOf(orientation);
  const points = spotRows(orientation)
    .flat()
    .filter((spot) => spot.startsWith("point"));
  return (
    <DecorativeLayer>
      <rect className="gammon-frame" width={boardWidth} height={BOARD_HEIGHT} rx="18" />
      <rect
        className="gammon-bevel"
        x="7"
        y="7"
        width={boardWidth - 14}
        height={BOARD_HEIGHT - 14}
        rx="13"
      />
      {[...halves, trays.left, trays.right].map((box) => (
        <Cloth key={box.x} box={box} />
      ))}
      {points.map((spot) => (
        <Wedge key={spot} spot={spot} orientation={orientation} />
      ))}
      <Bar box={bar} />
      <rect className="gammon-sill" {...traySeparator(trays[home])} />
    </DecorativeLayer>
  );
});

/** The separator between the two trays. */
function traySeparator({ x, width }: Box) {
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

function Wedge({ spot, orientation }: { spot: Spot; orientation: Orientation }) {
  const { x, width } = boxOf(spot, orientation);
  const number = pointOf(orientation.bottom, spot) ?? 0;
  return (
    <>
      <path className={`gammon-wedge wedge-${number % 2}`} d={trianglePath(spot, orientation)} />
      <text
        className="gammon-number"
        x={x + width / 2}
        y={isTop(spot, orientation) ? 29 : BOARD_HEIGHT - 13}
      >
        {number}
      </text>
    </>
  );
}

function Bar({ box }: { box: Box }) {
  const { x, y, width, height } = box;
  return (
    <>
      <rect className="gammon-bar" x={x} y={y - 6} width={width} height={height + 12} />
      <path className="gammon-hinge" d={`M${x + width / 2} ${y - 6}V${y + height + 6}`} />
    </>
  );
}
