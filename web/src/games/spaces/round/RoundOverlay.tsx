// Both boards on one paper: the viewer's moves up, the other's is rotated by half a turn.

import { type RefObject, useId } from "react";
import type { Player, Tint } from "../../../game/contract";
import {
  type BoardPlacement,
  cellCentre,
  exitPoint,
  pathPoints,
  placement,
  splitItems,
  toPaperCell,
  toPaperPoint,
  trapPoint,
} from "../drawing/geometry";
import { PathLine, PieceMark, StartMark, TrapMark } from "../drawing/marks";
import { type BoardSheet, isSameCell } from "../format/board";
import type { SpacesTexts } from "../translations";
import type { CellData, Pair } from "../types";
import { type RoundFrame, type RoundSide, triggeredTraps } from "./roundFrame";

/** The distance of both paths from the center of a cell, in SVG units. */
const PATH_OFFSET = 9;

/** The placements of both sides, by seat. */
export function seatPlacements(size: number, below: number): Pair<BoardPlacement> {
  const of = (seat: number) =>
    placement(size, seat !== below, seat === below ? -PATH_OFFSET : PATH_OFFSET);
  return [of(0), of(1)];
}

export interface RoundOverlayProps {
  sheets: Pair<BoardSheet>;
  frame: RoundFrame;
  placements: Pair<BoardPlacement>;
  tints: Pair<Tint>;
  /** Whether the rest of both boards is shown faintly. */
  showPlans: boolean;
  pieces: Pair<RefObject<SVGGElement | null>>;
}

export function RoundOverlay({
  sheets,
  frame,
  placements,
  tints,
  showPlans,
  pieces,
}: RoundOverlayProps) {
  const { size } = sheets[0];
  const hits = triggeredTraps(frame, size);
  const seats = [0, 1] as const;
  return (
    <>
      {showPlans &&
        seats.map((seat) => (
          <PlannedPath
            key={seat}
            sheet={sheets[seat]}
            where={placements[seat]}
            tint={tints[seat]}
            done={frame.sides[seat]}
          />
        ))}
      {seats.map((seat) => (
        <TravelledPath
          key={seat}
          side={frame.sides[seat]}
          where={placements[seat]}
          tint={tints[seat]}
        />
      ))}
      {seats.map((seat) => (
        <CurrentPiece
          key={seat}
          side={frame.sides[seat]}
          where={placements[seat]}
          tint={tints[seat]}
          piece={pieces[seat]}
        />
      ))}
      {seats.map((seat) => (
        <VisibleTraps
          key={seat}
          side={frame.sides[seat]}
          hits={hits[seat]}
          where={placements[seat]}
          tint={tints[seat]}
        />
      ))}
      {frame.collision && <HitRing at={toPaperCell(placements[0], frame.collision)} />}
    </>
  );
}

/** The rest of a board. */
function PlannedPath(props: {
  sheet: BoardSheet;
  where: BoardPlacement;
  tint: Tint;
  done: RoundSide;
}) {
  const { sheet, where, tint, done } = props;
  const { stops, traps, exit } = splitItems(sheet.items);
  const id = useId();
  return (
    <>
      <PathLine
        points={pathPoints(where, stops, exit)}
        tint={tint}
        leaves
        down={where.turned}
        faint
      />
      {traps
        .filter(({ order }) => !done.traps.some((trap) => trap.order === order))
        .map(({ at, order }) => (
          <TrapMark key={`${id}-${order}`} at={trapPoint(where, at, stops)} tint={tint} faint />
        ))}
    </>
  );
}

function TravelledPath({
  side,
  where,
  tint,
}: {
  side: RoundSide;
  where: BoardPlacement;
  tint: Tint;
}) {
  const [begin] = side.stops;
  const out = side.exit !== undefined;
  return (
    <>
      <PathLine
        points={pathPoints(where, side.stops, side.exit)}
        tint={tint}
        leaves={out}
        down={where.turned}
      />
      {begin && <StartMark at={toPaperPoint(where, begin.at)} tint={tint} />}
    </>
  );
}

function CurrentPiece(props: {
  side: RoundSide;
  where: BoardPlacement;
  tint: Tint;
  piece: RefObject<SVGGElement | null>;
}) {
  const { side, where, tint, piece } = props;
  const at = pathPoints(where, side.stops, side.exit).at(-1);
  if (!at) return null;
  const point = side.exit === undefined ? at : { x: at.x, y: exitPoint(where, side.exit).y };
  return <PieceMark ref={piece} at={point} tint={tint} stopped={side.caught !== undefined} />;
}

/** The visible traps, including triggered ones. */
function VisibleTraps(props: {
  side: RoundSide;
  hits: CellData[];
  where: BoardPlacement;
  tint: Tint;
}) {
  const { side, hits, where, tint } = props;
  const unseen = hits.filter((hit) => !side.traps.some((trap) => isSameCell(trap.at, hit)));
  const all = [...side.traps.map((trap) => trap.at), ...unseen];
  return (
    <>
      {all.map((at) => (
        <TrapMark key={`${at.row}-${at.col}`} at={trapPoint(where, at, side.stops)} tint={tint} />
      ))}
      {hits.map((at) => (
        <HitRing key={`${at.row}-${at.col}`} at={toPaperCell(where, at)} />
      ))}
    </>
  );
}

function HitRing({ at }: { at: CellData }) {
  const { x, y } = cellCentre(at);
  return <circle className="hurt" cx={x} cy={y} r={45} />;
}

/** The accessible name of a cell: pieces, paths and traps in it. */
export function overlayCellLabel(
  at: CellData,
  frame: RoundFrame,
  lays: Pair<BoardPlacement>,
  players: Player[],
  texts: SpacesTexts,
): string {
  const said = frame.sides.flatMap((side, seat) => {
    const where = lays[seat as 0 | 1];
    const who = players.find((player) => player.seat === seat)?.name ?? "";
    const here = (cell: CellData) => isSameCell(toPaperCell(where, cell), at);
    const steps = side.stops.filter((stop) => here(stop.at)).map((stop) => stop.order);
    const last = side.stops.at(-1);
    const stands = side.exit === undefined && last && here(last.at);
    return [
      ...(stands ? [texts.holds.pieceOf(who)] : []),
      ...(steps.length > 0 ? [texts.holds.wayOf(who, steps.join(", "))] : []),
      ...side.traps
        .filter((trap) => here(trap.at))
        .map((trap) => texts.holds.trapOf(who, trap.order)),
    ];
  });
  return `${texts.cell(at.row, at.col)}: ${said.length > 0 ? said.join("; ") : texts.holds.nothing}`;
}
