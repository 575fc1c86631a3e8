// All checkers, with markers for the last play, movable checkers and their targets.

import type { Point } from "../../ui/animation";
import { prefersReducedMotion } from "../../ui/animation";
import { DecorativeLayer } from "../../ui/DecorativeLayer";
import { BorneOffChecker, Checker } from "./Checker";
import { count, OFF, opposingCount } from "./checkers";
import { boxOf, CHECKER_RADIUS, checkerCentre, maxDrawnAt, spotOf, trianglePath } from "./layout";
import { layOutPieces, type Piece, pieceMoves } from "./pieceLayout";
import type { RecentEvents } from "./recentEvents";
import type { Scene } from "./scene";

/** A checker that is dragged, and where the pointer is. */
export interface DraggedChecker {
  point: number;
  at: Point;
}

interface PiecesProps {
  scene: Scene;
  recent: RecentEvents;
  drag: DraggedChecker | null;
}

export function Pieces({ scene, recent, drag }: PiecesProps) {
  const { checkers, orientation, draft, tint } = scene;
  const inHand = ({ side, point, top }: Piece) =>
    top && draft !== null && side === draft.side && point === draft.picked;
  // The checkers that moved last are drawn above the others, and the picked one above all.
  const moved = movedLast(scene, recent);
  const height = (piece: Piece) => (inHand(piece) ? 99 : moved.indexOf(piece.key));
  const ordered = layOutPieces(checkers, orientation).toSorted((a, b) => height(a) - height(b));
  return (
    <DecorativeLayer className="gammon-pieces">
      {ordered.map((piece) => {
        const at = drag && inHand(piece) ? drag.at : piece.at;
        return (
          <g key={piece.key} data-piece={piece.key} className={inHand(piece) ? "in-hand" : ""}>
            <g transform={`translate(${at.x} ${at.y})`}>
              {piece.point === OFF ? (
                <BorneOffChecker tint={tint(piece.side)} />
              ) : (
                <Checker tint={tint(piece.side)} label={piece.label} />
              )}
            </g>
          </g>
        );
      })}
    </DecorativeLayer>
  );
}

/** The keys of the checkers that moved last, in order. */
function movedLast({ draft, orientation }: Scene, { play }: RecentEvents): string[] {
  const last = draft && draft.hops.length > 0 ? draft : play;
  return last
    ? pieceMoves(last.startCheckers, last.side, last.moves, orientation).map(({ key }) => key)
    : [];
}

/** Highlights the points that the picked checker can reach, below the checkers. */
export function TargetHighlights({ scene }: { scene: Scene }) {
  const { draft, orientation, props } = scene;
  if (!draft || props.actionPending) return null;
  const points = [...draft.targets.keys()].filter((point) => point !== OFF);
  return (
    <DecorativeLayer>
      {points.map((point) => (
        <path
          key={point}
          className="offer-wedge"
          d={trianglePath(spotOf(draft.side, point), orientation)}
        />
      ))}
    </DecorativeLayer>
  );
}

/** Marks the checkers that can be picked, and the targets of the picked one. */
export function MoveMarkers({ scene }: { scene: Scene }) {
  const { draft, checkers, orientation, props } = scene;
  if (!draft || props.actionPending) return null;
  const top = (point: number) =>
    checkerCentre(spotOf(draft.side, point), count(checkers, draft.side, point) - 1, orientation);
  const free = draft.picked === null ? [...draft.sources] : [draft.picked];
  return (
    <DecorativeLayer className="gammon-offers">
      {free.map((point) => (
        <circle
          key={point}
          className="offer-source"
          {...centre(top(point))}
          r={CHECKER_RADIUS + 3}
        />
      ))}
      {[...draft.targets.keys()].map((point) => (
        <TargetMarker key={point} scene={scene} point={point} />
      ))}
    </DecorativeLayer>
  );
}

function TargetMarker({ scene, point }: { scene: Scene; point: number }) {
  const { draft, checkers, orientation } = scene;
  if (!draft) return null;
  const spot = spotOf(draft.side, point);
  if (point === OFF) {
    const { x, y, width, height } = boxOf(spot, orientation);
    const box = { x: x + 4, y: y + 4, width: width - 8, height: height - 8 };
    return <rect className="offer-tray" {...box} rx="6" />;
  }
  const hit = opposingCount(checkers, draft.side, point) === 1;
  const slot = hit ? 0 : Math.min(count(checkers, draft.side, point), maxDrawnAt(spot) - 1);
  const at = centre(checkerCentre(spot, slot, orientation));
  return (
    <>
      <circle className={hit ? "offer-hit" : "offer-target"} {...at} r={CHECKER_RADIUS - 4} />
      {!hit && <circle className="offer-dot" {...at} r="9" />}
    </>
  );
}

/** Marks where the checkers of the last play came from, and which ones moved. */
export function LastPlayMarkers({ scene, recent }: { scene: Scene; recent: RecentEvents }) {
  const { play } = recent;
  // Hidden as soon as the viewer moves a checker.
  if (!play || (scene.draft?.hops.length ?? 0) > 0) return null;
  const ways = pieceMoves(play.startCheckers, play.side, play.moves, scene.orientation);
  return (
    <DecorativeLayer className="gammon-last">
      {ways.map(({ key, path }) => {
        const [from, to] = [path[0], path.at(-1)] as [Point, Point];
        const line = path.map(({ x, y }) => `${x} ${y}`).join("L");
        return (
          <g key={`${key}${line}`}>
            <circle className="last-from" {...centre(from)} r={CHECKER_RADIUS - 5} />
            {prefersReducedMotion() && <path className="last-way" d={`M${line}`} />}
            {!key.includes(":0:") && (
              <circle className="last-to" {...centre(to)} r={CHECKER_RADIUS + 1} />
            )}
          </g>
        );
      })}
    </DecorativeLayer>
  );
}

const centre = ({ x, y }: Point) => ({ cx: x, cy: y });
