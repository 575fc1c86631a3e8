// A token: the colour and shape of its seat with the icon of its class.

import { Crown, type LucideIcon } from "lucide-react";
import type { PointerEvent as ReactPointerEvent, Ref } from "react";
import type { Tint } from "../../game/contract";
import { shapePath, textColourOn, tintColour } from "../../ui/tints";

export interface TokenProps {
  x: number;
  y: number;
  tint: Tint;
  /** The icon of the class. */
  Icon: LucideIcon | null;
  turn: boolean;
  you: boolean;
  invisible: boolean;
  winner?: boolean;
  elementRef?: Ref<SVGGElement>;
  onGrab?: (event: ReactPointerEvent<SVGGElement>) => void;
}

/** Drawn at its place; the board animates it through `elementRef`. */
export function Token({
  x,
  y,
  tint,
  Icon,
  turn,
  you,
  invisible,
  winner,
  elementRef,
  onGrab,
}: TokenProps) {
  const low = tint.shape === "triangle" ? 2 : 0;
  return (
    <g transform={`translate(${x} ${y})`} className="hill-token-place">
      <g
        ref={elementRef}
        className={`hill-token${turn ? " turn" : ""}${invisible ? " faint" : ""}${onGrab ? " grab" : ""}`}
        onPointerDown={onGrab}
      >
        <ellipse className="hill-shadow" cx="0" cy="12" rx="11" ry="4" />
        {turn && <circle className="hill-halo" r="18" />}
        {you && <path className="hill-you" d={shapePath(tint.shape)} transform="scale(15.6)" />}
        <path
          d={shapePath(tint.shape)}
          transform="scale(13)"
          className="hill-body"
          style={{ fill: tintColour(tint) }}
        />
        {Icon && (
          <Icon
            x={-7}
            y={-7 + low}
            width={14}
            height={14}
            strokeWidth={2.6}
            style={{ color: textColourOn(tint) }}
          />
        )}
        {winner && <Crown className="hill-crown" x={-11} y={-32} width={22} height={22} />}
      </g>
    </g>
  );
}
