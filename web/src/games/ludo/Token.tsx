// A token: its colour, its shape and its number.

import type { KeyboardEvent, PointerEvent } from "react";
import { colour as fill, inkOn, shapePath } from "../../ui/tints";
import { type Placed, TINT_OF } from "./tokens";

interface TokenProps {
  placed: Placed;
  /** The element that travels. */
  keep: (element: SVGGElement | null) => void;
  /** What a screen reader says; opponents' tokens are in the list instead. */
  label?: string;
  movable?: boolean;
  focusable?: boolean;
  raised?: boolean;
  /** How far it is dragged. */
  dragged?: { x: number; y: number };
  onAct?: () => void;
  onKey?: (event: KeyboardEvent<SVGGElement>) => void;
  onFocus?: (focused: boolean) => void;
  onPointer?: (event: PointerEvent<SVGGElement>) => void;
}

export function Token(props: TokenProps) {
  const { placed, movable = false, raised = false, dragged, label } = props;
  const tint = TINT_OF[placed.colour];
  const { x, y } = placed.point;
  const hands = label !== undefined && {
    role: "button",
    "aria-label": label,
    "aria-disabled": !movable,
    tabIndex: props.focusable ? 0 : -1,
    onClick: props.onAct,
    onKeyDown: props.onKey,
    onFocus: () => props.onFocus?.(true),
    onBlur: () => props.onFocus?.(false),
    onPointerEnter: props.onPointer,
    onPointerLeave: props.onPointer,
    onPointerDown: props.onPointer,
    onPointerMove: props.onPointer,
    onPointerUp: props.onPointer,
    onPointerCancel: props.onPointer,
  };
  const className = ["ludo-token", movable && "ludo-movable", raised && "ludo-raised"];
  return (
    <g
      {...hands}
      className={className.filter(Boolean).join(" ")}
      data-token={`${placed.seat}.${placed.token}`}
      aria-hidden={label === undefined || undefined}
      transform={`translate(${x + (dragged?.x ?? 0)} ${y + (dragged?.y ?? 0)})`}
    >
      <g ref={props.keep}>
        <g transform={`scale(${placed.scale})`}>
          {movable && <circle className="ludo-halo" r={0.62} />}
          <circle className="ludo-focus" r={0.66} />
          <path
            d={shapePath(tint.shape)}
            transform="translate(.05 .09) scale(.46)"
            className="ludo-shade"
          />
          <path
            d={shapePath(tint.shape)}
            transform="scale(.44)"
            className="ludo-body"
            style={{ fill: fill(tint) }}
          />
          <text
            className="ludo-number"
            style={{ fill: inkOn(tint) }}
            y={placed.colour === "green" ? 0.1 : 0.02}
          >
            {placed.token}
          </text>
        </g>
      </g>
    </g>
  );
}
