// Tokens: a seat's colour and shape with the mark of its class.

import { Crown } from "lucide-react";
import type { PointerEvent as ReactPointerEvent, Ref } from "react";
import type { Tint } from "../../game/contract";
import { colour, inkOn, shapePath } from "../../ui/tints";
import { classIcon } from "./icons";
import type { Class } from "./types";

export interface TokenProps {
  x: number;
  y: number;
  tint: Tint;
  kind: Class | undefined;
  turn: boolean;
  you: boolean;
  faint: boolean;
  /** Has won. */
  king?: boolean;
  handle?: Ref<SVGGElement>;
  grab?: (event: ReactPointerEvent<SVGGElement>) => void;
}

/** Drawn at its place; travels are added from outside. */
export function Token({ x, y, tint, kind, turn, you, faint, king, handle, grab }: TokenProps) {
  const Icon = kind ? classIcon(kind) : null;
  const low = tint.shape === "triangle" ? 2 : 0;
  return (
    <g transform={`translate(${x} ${y})`} className="hill-token-place">
      <g
        ref={handle}
        className={`hill-token${turn ? " turn" : ""}${faint ? " faint" : ""}${grab ? " grab" : ""}`}
        onPointerDown={grab}
      >
        <ellipse className="hill-shadow" cx="0" cy="12" rx="11" ry="4" />
        {turn && <circle className="hill-halo" r="18" />}
        {you && <path className="hill-you" d={shapePath(tint.shape)} transform="scale(15.6)" />}
        <path
          d={shapePath(tint.shape)}
          transform="scale(13)"
          className="hill-body"
          style={{ fill: colour(tint) }}
        />
        {Icon && (
          <Icon
            x={-7}
            y={-7 + low}
            width={14}
            height={14}
            strokeWidth={2.6}
            style={{ color: inkOn(tint) }}
          />
        )}
        {king && <Crown className="hill-crown" x={-11} y={-32} width={22} height={22} />}
      </g>
    </g>
  );
}
