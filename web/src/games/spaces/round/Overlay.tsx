// Both boards on one paper: the viewer's runs up, the other's is turned half round.

import { type RefObject, useId } from "react";
import type { Player, Tint } from "../../../game/contract";
import {
  beyond,
  centre,
  type Lay,
  lay,
  parts,
  placed,
  spot,
  trail,
  trapSpot,
} from "../drawing/geometry";
import { Begin, Cross, Piece, Way } from "../drawing/Pencil";
import { type Sheet, same } from "../format/board";
import type { At, Pair } from "../types";
import type { Texts } from "../words";
import { type Frame, type Side, struck } from "./frame";

/** How far the two pencils keep from each other. */
const ASIDE = 9;

/** How each side lies on the paper, by seat. */
export function laid(size: number, below: number): Pair<Lay> {
  const of = (seat: number) => lay(size, seat !== below, seat === below ? -ASIDE : ASIDE);
  return [of(0), of(1)];
}

export interface OverlayProps {
  sheets: Pair<Sheet>;
  frame: Frame;
  lays: Pair<Lay>;
  tints: Pair<Tint>;
  /** Whether the boards are open: what is still to come shows faintly. */
  plans: boolean;
  pieces: Pair<RefObject<SVGGElement | null>>;
}

export function Overlay({ sheets, frame, lays, tints, plans, pieces }: OverlayProps) {
  const { size } = sheets[0];
  const hits = struck(frame, size);
  const seats = [0, 1] as const;
  return (
    <>
      {plans &&
        seats.map((seat) => (
          <Plan
            key={seat}
            sheet={sheets[seat]}
            where={lays[seat]}
            tint={tints[seat]}
            done={frame.sides[seat]}
          />
        ))}
      {seats.map((seat) => (
        <Ran key={seat} side={frame.sides[seat]} where={lays[seat]} tint={tints[seat]} />
      ))}
      {seats.map((seat) => (
        <Standing
          key={seat}
          side={frame.sides[seat]}
          where={lays[seat]}
          tint={tints[seat]}
          piece={pieces[seat]}
        />
      ))}
      {seats.map((seat) => (
        <Traps
          key={seat}
          side={frame.sides[seat]}
          hits={hits[seat]}
          where={lays[seat]}
          tint={tints[seat]}
        />
      ))}
      {frame.collision && <Ring at={placed(lays[0], frame.collision)} />}
    </>
  );
}

/** What a board has still to come. */
function Plan(props: { sheet: Sheet; where: Lay; tint: Tint; done: Side }) {
  const { sheet, where, tint, done } = props;
  const { stops, traps, exit } = parts(sheet.items);
  const id = useId();
  return (
    <>
      <Way points={trail(where, stops, exit)} tint={tint} leaves down={where.turned} faint />
      {traps
        .filter(({ order }) => !done.traps.some((trap) => trap.order === order))
        .map(({ at, order }) => (
          <Cross key={`${id}-${order}`} at={trapSpot(where, at, stops)} tint={tint} faint />
        ))}
    </>
  );
}

function Ran({ side, where, tint }: { side: Side; where: Lay; tint: Tint }) {
  const [begin] = side.stops;
  const out = side.exit !== undefined;
  return (
    <>
      <Way
        points={trail(where, side.stops, side.exit)}
        tint={tint}
        leaves={out}
        down={where.turned}
      />
      {begin && <Begin at={spot(where, begin.at)} tint={tint} />}
    </>
  );
}

function Standing(props: {
  side: Side;
  where: Lay;
  tint: Tint;
  piece: RefObject<SVGGElement | null>;
}) {
  const { side, where, tint, piece } = props;
  const at = trail(where, side.stops, side.exit).at(-1);
  if (!at) return null;
  const point = side.exit === undefined ? at : { x: at.x, y: beyond(where, side.exit).y };
  return <Piece ref={piece} at={point} tint={tint} stopped={side.caught !== undefined} />;
}

/** The traps that are seen, and those that show themselves by striking. */
function Traps(props: { side: Side; hits: At[]; where: Lay; tint: Tint }) {
  const { side, hits, where, tint } = props;
  const unseen = hits.filter((hit) => !side.traps.some((trap) => same(trap.at, hit)));
  const all = [...side.traps.map((trap) => trap.at), ...unseen];
  return (
    <>
      {all.map((at) => (
        <Cross key={`${at.row}-${at.col}`} at={trapSpot(where, at, side.stops)} tint={tint} />
      ))}
      {hits.map((at) => (
        <Ring key={`${at.row}-${at.col}`} at={placed(where, at)} />
      ))}
    </>
  );
}

/** Around a cell where somebody was hurt. */
function Ring({ at }: { at: At }) {
  const { x, y } = centre(at);
  return <circle className="hurt" cx={x} cy={y} r={45} />;
}

/** A cell of the paper in words: who stands, ran and trapped there. */
export function overlayCell(
  at: At,
  frame: Frame,
  lays: Pair<Lay>,
  players: Player[],
  texts: Texts,
): string {
  const said = frame.sides.flatMap((side, seat) => {
    const where = lays[seat as 0 | 1];
    const who = players.find((player) => player.seat === seat)?.name ?? "";
    const here = (cell: At) => same(placed(where, cell), at);
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
