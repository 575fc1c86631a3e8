// Points out plays: the best one by solid arrows, the one that was played by dashed lines.

import type { Point } from "../../ui/animation";
import { DecorativeLayer } from "../../ui/DecorativeLayer";
import { checkersOf, sideOf } from "./checkers";
import { CHECKER_RADIUS } from "./layout";
import { withHits } from "./notation";
import { pieceMoves } from "./pieceLayout";
import { isPlay } from "./playTree";
import type { Scene } from "./scene";
import type { Action } from "./types";

export function AdviceArrows({ scene }: { scene: Scene }) {
  const { advice } = scene.props;
  // Hidden as soon as the viewer moves a checker.
  if (!advice || (scene.draft?.hops.length ?? 0) > 0) return null;
  const best = pathsOf(scene, advice.best);
  const played = pathsOf(scene, advice.played);
  const isSame = JSON.stringify(best) === JSON.stringify(played);
  return (
    <DecorativeLayer className="gammon-advice">
      {!isSame &&
        played.map((path) => <path key={line(path)} className="advice-played" d={line(path)} />)}
      {best.map((path) => (
        <g key={line(path)}>
          <path className="advice-best" d={line(path)} />
          <path className="advice-head" d={arrowHead(path)} />
        </g>
      ))}
    </DecorativeLayer>
  );
}

/** The paths of the checkers of a play; none for other actions. */
function pathsOf({ props, orientation }: Scene, action: Action | undefined): Point[][] {
  if (!props.advice || action === undefined || !isPlay(action)) return [];
  const [side, checkers] = [sideOf(props.advice.seat), checkersOf(props.view)];
  const moves = withHits(checkers, side, action.play);
  const own = pieceMoves(checkers, side, moves, orientation);
  return own.filter(({ key }) => key.startsWith(side)).map(({ path }) => path);
}

const line = (path: readonly Point[]) => `M${path.map(({ x, y }) => `${x} ${y}`).join("L")}`;

/** A triangle at the end of a path. */
function arrowHead(path: readonly Point[]): string {
  const [from, to] = [path.at(-2), path.at(-1)];
  if (!from || !to) return "";
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  const size = CHECKER_RADIUS * 0.7;
  const corner = (side: number) =>
    `${to.x - along.x * size - side * along.y * size * 0.6} ${to.y - along.y * size + side * along.x * size * 0.6}`;
  return `M${to.x} ${to.y}L${corner(1)}L${corner(-1)}Z`;
}
