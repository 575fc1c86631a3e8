// The places of the board as a grid: for the pointer, for the roving focus, for screen readers.

import { memo } from "react";
import { count, facing, OFF, other } from "./checkers";
import { boxOf, pointOf, rows, type Spot } from "./layout";
import type { Scene } from "./scene";
import type { Hands } from "./useHands";

export function Cells({ scene, hands }: { scene: Scene; hands: Hands }) {
  const { lie, words } = scene;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be drawn inside an SVG
    <g role="grid" aria-label={words.board.label}>
      {rows(lie).map((spots) => (
        // biome-ignore lint/a11y/useSemanticElements: a table cannot be drawn inside an SVG
        <g key={spots[0]} role="row">
          {spots.map((spot) => (
            <Cell
              key={spot}
              spot={spot}
              box={boxOf(spot, lie)}
              label={labelOf(scene, spot)}
              state={stateOf(scene, spot)}
              focused={hands.cursor === spot}
              press={hands.press}
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
  press: (spot: Spot) => void;
}

const Cell = memo(function Cell({ spot, box, label, state, focused, press }: CellProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be drawn inside an SVG
    <g
      role="gridcell"
      tabIndex={focused ? 0 : -1}
      aria-label={label}
      data-spot={spot}
      className={`gammon-cell ${state}`}
      onClick={() => press(spot)}
    >
      <rect className="cell-box" {...box} rx="8" />
    </g>
  );
});

/** What a place is and who is there, as whoever sits at the bottom counts. */
function labelOf(scene: Scene, spot: Spot): string {
  const { words, draft, on } = scene;
  const point = draft && pointOf(draft.side, spot);
  const also: string[] = [];
  if (draft && point !== null) {
    if (draft.picked === point) also.push(words.board.inHand);
    else if (draft.targets.has(point)) {
      also.push(words.board.target(facing(on, draft.side, point) === 1));
    } else if (draft.sources.has(point)) also.push(words.board.movable);
  }
  return [whatIs(scene, spot), ...also].join(", ");
}

function whatIs({ lie, words, on, name, mine }: Scene, spot: Spot): string {
  const [kind, owner] = spot.split("-");
  if (kind !== "point") {
    const side = owner === "white" ? "white" : "black";
    const checkers = count(on, side, pointOf(side, spot) ?? OFF);
    const say = kind === "bar" ? words.board.bar : words.board.tray;
    return say(name(side), checkers);
  }
  const reader = mine ?? lie.bottom;
  const own = pointOf(reader, spot) ?? 0;
  const here = count(on, reader, own);
  const theirs = facing(on, reader, own);
  const holder = here > 0 ? name(reader) : theirs > 0 ? name(other(reader)) : null;
  return words.board.point(own, holder, here || theirs);
}

function stateOf({ draft, props }: Scene, spot: Spot): string {
  const point = draft && pointOf(draft.side, spot);
  if (!draft || point === null || props.waiting) return "";
  if (draft.targets.has(point)) return "target";
  return draft.sources.has(point) ? "source" : "";
}
