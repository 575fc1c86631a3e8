// The places of the board as an ARIA grid, for pointer, keyboard and screen readers.

import { type MouseEvent, memo } from "react";
import { count, OFF, opponentOf, opposingCount } from "./checkers";
import { boxOf, pointOf, type Spot, spotRows } from "./layout";
import type { Scene } from "./scene";
import type { CheckerInput } from "./useCheckerInput";

export function Cells({ scene, input }: { scene: Scene; input: CheckerInput }) {
  const { orientation, t } = scene;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be drawn inside an SVG
    <g role="grid" aria-label={t.board.label}>
      {spotRows(orientation).map((spots) => (
        // biome-ignore lint/a11y/useSemanticElements: a table cannot be drawn inside an SVG
        <g key={spots[0]} role="row">
          {spots.map((spot) => (
            <Cell
              key={spot}
              spot={spot}
              box={boxOf(spot, orientation)}
              label={cellLabel(scene, spot)}
              state={cellState(scene, spot)}
              focused={input.cursor === spot}
              onTap={input.tap}
            />
          ))}
        </g>
      ))}
    </g>
  );
}

interface CellProps {
  spot: Spot;
  box: ReturnType<typeof boxOf>;
  label: string;
  state: string;
  focused: boolean;
  onTap: (spot: Spot, event: MouseEvent) => void;
}

const Cell = memo(function Cell({ spot, box, label, state, focused, onTap }: CellProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be drawn inside an SVG
    <g
      role="gridcell"
      tabIndex={focused ? 0 : -1}
      aria-label={label}
      data-spot={spot}
      className={`gammon-cell ${state}`}
      onClick={(event) => onTap(spot, event)}
    >
      <rect className="cell-box" {...box} rx="8" />
    </g>
  );
});

/** The accessible name of a place, in the numbering of the viewer. */
function cellLabel(scene: Scene, spot: Spot): string {
  const { t, draft, checkers } = scene;
  const point = draft && pointOf(draft.side, spot);
  const also: string[] = [];
  if (draft && point !== null) {
    if (draft.picked === point) also.push(t.board.inHand);
    else if (draft.targets.has(point)) {
      also.push(t.board.target(opposingCount(checkers, draft.side, point) === 1));
    } else if (draft.sources.has(point)) also.push(t.board.movable);
  }
  return [describeSpot(scene, spot), ...also].join(", ");
}

function describeSpot({ orientation, t, checkers, name, viewerSide }: Scene, spot: Spot): string {
  const [kind, owner] = spot.split("-");
  if (kind !== "point") {
    const side = owner === "white" ? "white" : "black";
    const held = count(checkers, side, pointOf(side, spot) ?? OFF);
    const say = kind === "bar" ? t.board.bar : t.board.tray;
    return say(name(side), held);
  }
  const numberedBy = viewerSide ?? orientation.bottom;
  const own = pointOf(numberedBy, spot) ?? 0;
  const here = count(checkers, numberedBy, own);
  const theirs = opposingCount(checkers, numberedBy, own);
  const holder = here > 0 ? name(numberedBy) : theirs > 0 ? name(opponentOf(numberedBy)) : null;
  return t.board.point(own, holder, here || theirs);
}

function cellState({ draft, props }: Scene, spot: Spot): string {
  const point = draft && pointOf(draft.side, spot);
  if (!draft || point === null || props.actionPending) return "";
  if (draft.targets.has(point)) return "target";
  return draft.sources.has(point) ? "source" : "";
}
