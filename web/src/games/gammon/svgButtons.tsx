// Buttons inside the SVG of the board.

import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";

interface SvgButtonProps {
  label: string;
  onPress: () => void;
  x: number;
  y: number;
}

/** A button for pointer, Enter and Space. */
export function SvgButton({
  label,
  onPress,
  x,
  y,
  className,
  children,
}: SvgButtonProps & { className: string; children: ReactNode }) {
  const key = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    onPress();
  };
  const element = useRef<SVGGElement>(null);
  useFocusFallback(element);
  return (
    // biome-ignore lint/a11y/useSemanticElements: there are no buttons inside an SVG
    <g
      ref={element}
      role="button"
      tabIndex={0}
      aria-label={label}
      className={`gammon-press ${className}`}
      transform={`translate(${x} ${y})`}
      onClick={onPress}
      onKeyDown={key}
    >
      <title>{label}</title>
      {children}
    </g>
  );
}

/** Moves the focus to the board when a focused button is removed; else the page would lose it. */
function useFocusFallback(element: RefObject<SVGGElement | null>): void {
  useLayoutEffect(() => {
    const button = element.current;
    return () => {
      if (!button || button !== document.activeElement) return;
      const cell = '[data-spot][tabindex="0"]';
      button.ownerSVGElement?.querySelector<SVGElement>(cell)?.focus();
    };
  }, [element]);
}

export function TextButton({
  text,
  width,
  primary = false,
  label = text,
  ...rest
}: Omit<SvgButtonProps, "label"> & {
  text: string;
  width: number;
  primary?: boolean;
  label?: string;
}) {
  return (
    <SvgButton label={label} className={primary ? "plate primary" : "plate"} {...rest}>
      <rect x={-width / 2} y="-34" width={width} height="68" rx="14" />
      <text y="9">{text}</text>
    </SvgButton>
  );
}

const ICONS = {
  check: "M-15 1L-4 12L16-11",
  undo: "M-8-13L-17-4L-8 5M-16-4H5A10 10 0 0 1 5 16H-4",
  finish: "M-14-12L-2 0L-14 12M2-12L14 0L2 12",
  mirror: "M-13-9L-20 0L-13 9M13-9L20 0L13 9M-19 0H19",
  turn: "M-9-13L0-20L9-13M-9 13L0 20L9 13M0-19V19",
};

/** A round button with an icon. */
export function RoundButton({
  icon,
  radius = 33,
  primary = false,
  ...rest
}: SvgButtonProps & { icon: keyof typeof ICONS; radius?: number; primary?: boolean }) {
  return (
    <SvgButton className={primary ? "plate primary" : "plate"} {...rest}>
      <circle r={radius} />
      <path className="plate-icon" d={ICONS[icon]} transform={`scale(${radius / 33})`} />
    </SvgButton>
  );
}
