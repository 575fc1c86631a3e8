// All checkers, and what is marked about them: the last play, what can move, where to.

import type { Point } from "../../ui/motion";
import { still } from "../../ui/motion";
import { count, facing, OFF } from "./checkers";
import { Disk, Slab } from "./Disk";
import { Quiet } from "./Layer";
import { boxOf, centreOf, drawnOf, RADIUS, spotOf, wedge } from "./layout";
import type { Memory } from "./memory";
import { type Piece, pieces, travels } from "./piece";
import type { Scene } from "./scene";

/** A checker that is dragged, and where the pointer is. */
export interface Drag {
  point: number;
  at: Point;
}

interface PiecesProps {
  scene: Scene;
  memory: Memory;
  drag: Drag | null;
}

export function Pieces({ scene, memory, drag }: PiecesProps) {
  const { on, lie, draft, tint } = scene;
  const inHand = ({ side, point, top }: Piece) =>
    top && draft !== null && side === draft.side && point === draft.picked;
  // Who moved last is drawn above the others, and who is in hand above all.
  const moved = movedLast(scene, memory);
  const height = (piece: Piece) => (inHand(piece) ? 99 : moved.indexOf(piece.key));
  const ordered = pieces(on, lie).toSorted((a, b) => height(a) - height(b));
  return (
    <Quiet className="gammon-pieces">
      {ordered.map((piece) => {
        const at = drag && inHand(piece) ? drag.at : piece.at;
        return (
          <g key={piece.key} data-piece={piece.key} className={inHand(piece) ? "in-hand" : ""}>
            <g transform={`translate(${at.x} ${at.y})`}>
              {piece.point === OFF ? (
                <Slab tint={tint(piece.side)} />
              ) : (
                <Disk tint={tint(piece.side)} label={piece.label} />
              )}
            </g>
          </g>
        );
      })}
    </Quiet>
  );
}

/** The elements of the checkers that moved last, in order. */
function movedLast({ draft, lie }: Scene, { play }: Memory): string[] {
  const last = draft && draft.hops.length > 0 ? draft : play;
  return last ? travels(last.before, last.side, last.moves, lie).map(({ key }) => key) : [];
}

/** The points that the checker in hand can go to, lit up under the checkers. */
export function Lit({ scene }: { scene: Scene }) {
  const { draft, lie, props } = scene;
  if (!draft || props.waiting) return null;
  const points = [...draft.targets.keys()].filter((point) => point !== OFF);
  return (
    <Quiet>
      {points.map((point) => (
        <path key={point} className="offer-wedge" d={wedge(spotOf(draft.side, point), lie)} />
      ))}
    </Quiet>
  );
}

/** Where checkers can be picked up, and where the one in hand can go. */
export function Offers({ scene }: { scene: Scene }) {
  const { draft, on, lie, props } = scene;
  if (!draft || props.waiting) return null;
  const top = (point: number) =>
    centreOf(spotOf(draft.side, point), count(on, draft.side, point) - 1, lie);
  const free = draft.picked === null ? [...draft.sources] : [draft.picked];
  return (
    <Quiet className="gammon-offers">
      {free.map((point) => (
        <circle key={point} className="offer-source" {...centre(top(point))} r={RADIUS + 3} />
      ))}
      {[...draft.targets.keys()].map((point) => (
        <Target key={point} scene={scene} point={point} />
      ))}
    </Quiet>
  );
}

function Target({ scene, point }: { scene: Scene; point: number }) {
  const { draft, on, lie } = scene;
  if (!draft) return null;
  const spot = spotOf(draft.side, point);
  if (point === OFF) {
    const { x, y, width, height } = boxOf(spot, lie);
    const box = { x: x + 4, y: y + 4, width: width - 8, height: height - 8 };
    return <rect className="offer-tray" {...box} rx="6" />;
  }
  const hit = facing(on, draft.side, point) === 1;
  const slot = hit ? 0 : Math.min(count(on, draft.side, point), drawnOf(spot) - 1);
  const at = centre(centreOf(spot, slot, lie));
  return (
    <>
      <circle className={hit ? "offer-hit" : "offer-target"} {...at} r={RADIUS - 4} />
      {!hit && <circle className="offer-dot" {...at} r="9" />}
    </>
  );
}

/** What was played last: where from, and who moved. */
export function LastPlay({ scene, memory }: { scene: Scene; memory: Memory }) {
  const { play } = memory;
  // As soon as one's own checkers move, the past is in the way.
  if (!play || (scene.draft?.hops.length ?? 0) > 0) return null;
  const ways = travels(play.before, play.side, play.moves, scene.lie);
  return (
    <Quiet className="gammon-last">
      {ways.map(({ key, path }) => {
        const [from, to] = [path[0], path.at(-1)] as [Point, Point];
        const line = path.map(({ x, y }) => `${x} ${y}`).join("L");
        return (
          <g key={`${key}${line}`}>
            <circle className="last-from" {...centre(from)} r={RADIUS - 5} />
            {still() && <path className="last-way" d={`M${line}`} />}
            {!key.includes(":0:") && <circle className="last-to" {...centre(to)} r={RADIUS + 1} />}
          </g>
        );
      })}
    </Quiet>
  );
}

const centre = ({ x, y }: Point) => ({ cx: x, cy: y });
