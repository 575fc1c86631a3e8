// A token: its colour, its shape and its number.

import type { KeyboardEvent, PointerEvent } from "react";
import { tintColour as fill, shapePath, textColourOn } from "../../ui/tints";
import { COLOUR_TINTS, type DrawnToken } from "./tokens";

interface TokenProps {
  token: DrawnToken;
  /** Receives the element that is animated. */
  elementRef: (element: SVGGElement | null) => void;
  /** The accessible name. Missing for opponents' tokens, which are in the text list instead. */
  label?: string;
  movable?: boolean;
  focusable?: boolean;
  raised?: boolean;
  dragOffset?: { x: number; y: number };
  onAct?: () => void;
  onKey?: (event: KeyboardEvent<SVGGElement>) => void;
  onFocus?: (focused: boolean) => void;
  onPointer?: (event: PointerEvent<SVGGElement>) => void;
}

export function Token(props: TokenProps) {
  const { token, movable = false, raised = false, dragOffset, label } = props;
  const tint = COLOUR_TINTS[token.colour];
  const { x, y } = token.point;
  const buttonProps = label !== undefined && {
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
      {...buttonProps}
      className={className.filter(Boolean).join(" ")}
      data-token={`${token.seat}.${token.token}`}
      aria-hidden={label === undefined || undefined}
      transform={`translate(${x + (dragOffset?.x ?? 0)} ${y + (dragOffset?.y ?? 0)})`}
    >
      <g ref={props.elementRef}>
        <g transform={`scale(${token.scale})`}>
          {movable && <circle className="ludo-reach" r={0.95} />}
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
            style={{ fill: textColourOn(tint) }}
            y={token.colour === "green" ? 0.1 : 0.02}
          >
            {token.token}
          </text>
        </g>
      </g>
    </g>
  );
}
