// The icons of tiles.

import { Church, Crown, Gem, type LucideIcon, Signpost, Skull } from "lucide-react";
import type { TileType } from "./types";

/** A bear trap; lucide has none. */
export function TrapIcon({ size = 24, ...rest }: { size?: number; className?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...rest}
    >
      <path d="M3 13a9 9 0 0 1 18 0M3 13l3-3 3 3 3-3 3 3 3-3 3 3M3 17h18" />
    </svg>
  );
}

const TILE_ICONS: Record<Exclude<TileType, "empty" | "chance">, LucideIcon> = {
  start: Signpost,
  final: Crown,
  treasure: Gem,
  enemy: Skull,
  sanctuary: Church,
};

/** The icon of a tile, centered at the origin. */
export function TileIcon({ type, size }: { type: TileType; size: number }) {
  if (type === "empty") return <circle className="hill-dot" r={size / 9} />;
  if (type === "chance") {
    return (
      <text className="hill-question" fontSize={size * 1.15} dy=".35em" textAnchor="middle">
        ?
      </text>
    );
  }
  const Icon = TILE_ICONS[type];
  return <Icon x={-size / 2} y={-size / 2} width={size} height={size} strokeWidth={2.25} />;
}
