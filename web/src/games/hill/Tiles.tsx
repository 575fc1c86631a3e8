// Tiles, with a colour and a pattern for their type and a label for screen readers.

import type { LucideIcon } from "lucide-react";
import { memo } from "react";
import type { Tint } from "../../game/contract";
import { DecorativeLayer } from "../../ui/DecorativeLayer";
import { tintColour } from "../../ui/tints";
import { TILE_RADIUS, TILE_SPACING } from "./geometry";
import { TileIcon, TrapIcon } from "./icons";
import type { BoardNode, Enemy } from "./types";

/** The patterns of the tile types, so that they are not distinguished by colour alone. */
export function Patterns() {
  return (
    <defs>
      <pattern
        id="hill-p-enemy"
        width="5"
        height="5"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <path d="M0 0H5" className="hill-ink-enemy" strokeWidth="2.4" />
      </pattern>
      <pattern id="hill-p-treasure" width="6" height="6" patternUnits="userSpaceOnUse">
        <circle cx="1.5" cy="1.5" r="1.1" className="hill-dot-treasure" />
        <circle cx="4.5" cy="4.5" r="1.1" className="hill-dot-treasure" />
      </pattern>
      <pattern id="hill-p-chance" width="8" height="6" patternUnits="userSpaceOnUse">
        <path d="M0 3Q2 0 4 3T8 3" className="hill-ink-chance" fill="none" strokeWidth="1.2" />
      </pattern>
      <pattern id="hill-p-sanctuary" width="6" height="6" patternUnits="userSpaceOnUse">
        <path d="M3 1V5M1 3H5" className="hill-ink-sanctuary" strokeWidth="1" />
      </pattern>
      <radialGradient id="hill-glow">
        <stop offset="40%" className="hill-glow-in" />
        <stop offset="100%" className="hill-glow-out" />
      </radialGradient>
    </defs>
  );
}

export interface TileProps {
  node: BoardNode;
  x: number;
  y: number;
  label: string;
  /** The enemies on the tile. */
  foes: readonly Enemy[];
  iconOf: (enemy: Enemy) => LucideIcon;
  trap: boolean;
  ambush: Tint | null;
  /** Whether the tile can be chosen. */
  open: boolean;
  mark: "target" | "last" | null;
  focusable: boolean;
  /** The elements that describe the tile, if it is the one that is explained. */
  describedBy?: string | undefined;
}

const PATTERNED_TYPES: ReadonlySet<string> = new Set(["enemy", "treasure", "chance", "sanctuary"]);

export const Tile = memo(function Tile(props: TileProps) {
  const { node, x, y, label, open, mark } = props;
  return (
    <g
      className={`hill-tile hill-tile-${node.type}${open ? " open" : ""}`}
      transform={`translate(${x} ${y})`}
      role={open ? "button" : "img"}
      tabIndex={props.focusable ? 0 : -1}
      aria-describedby={props.describedBy}
      data-tile={node.id}
    >
      {/* The name; beside an `aria-label` it would be read again as a description. */}
      <title>{label}</title>
      {node.type === "final" && <circle r={TILE_RADIUS * 2.3} fill="url(#hill-glow)" />}
      {mark && <circle className={`hill-mark hill-mark-${mark}`} r={TILE_RADIUS + 4.5} />}
      <circle className="hill-face" r={TILE_RADIUS} />
      {PATTERNED_TYPES.has(node.type) && (
        <circle r={TILE_RADIUS - 1} fill={`url(#hill-p-${node.type})`} className="hill-pattern" />
      )}
      <circle className="hill-plate" r={TILE_RADIUS * 0.66} />
      <DecorativeLayer className="hill-icon">
        <TileIcon type={node.type} size={19} />
      </DecorativeLayer>
      {node.tier && <TierMarks of={node.tier} />}
      <circle className="hill-reach" r={TILE_SPACING / 2} />
      <circle className="hill-ring" r={TILE_RADIUS + 4.5} />
      <TileContents {...props} />
    </g>
  );
});

/** One to three dots on the rim. */
function TierMarks({ of }: { of: number }) {
  return (
    <g className="hill-tier">
      {Array.from({ length: of }, (_, n) => {
        const turn = Math.PI / 2 + (n - (of - 1) / 2) * 0.52;
        const at = {
          x: Math.cos(turn) * (TILE_RADIUS - 0.5),
          y: Math.sin(turn) * (TILE_RADIUS - 0.5),
        };
        return <circle key={turn} cx={at.x} cy={at.y} r="3" />;
      })}
    </g>
  );
}

/** Enemies, traps and ambushes on the tile. */
function TileContents({ foes, iconOf, trap, ambush }: TileProps) {
  const [first] = foes;
  const Foe = first ? iconOf(first) : null;
  return (
    <>
      {Foe && (
        <g className="hill-foe" transform={`translate(${-TILE_RADIUS + 1} ${TILE_RADIUS - 3})`}>
          <circle r="9" />
          <Foe x={-6} y={-6} width={12} height={12} strokeWidth={2.4} />
          {foes.length > 1 && (
            <g transform="translate(9 -6)">
              <circle r="5.5" className="hill-count" />
              <text dy=".35em" textAnchor="middle">
                {foes.length}
              </text>
            </g>
          )}
        </g>
      )}
      {trap && (
        <g className="hill-trap" transform={`translate(${TILE_RADIUS - 2} ${TILE_RADIUS - 3})`}>
          <circle r="9" />
          <g transform="translate(-6.5 -7)">
            <TrapIcon size={13} />
          </g>
        </g>
      )}
      {ambush && (
        <g
          className="hill-ambush"
          transform={`translate(${TILE_RADIUS} ${-TILE_RADIUS + 6}) rotate(14)`}
        >
          <rect x="-5" y="-7" width="10" height="14" rx="2" />
          <circle r="2.6" style={{ fill: tintColour(ambush) }} />
        </g>
      )}
    </>
  );
}
