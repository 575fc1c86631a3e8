// The dice that the viewer throws, large and in the viewer's corner: they wait for a tap, a drag or
// `r`, tumble, and land on the values that the server dealt.

import { type PointerEvent, useLayoutEffect, useRef, useState } from "react";
import { useTranslations } from "../i18n";
import { TUMBLE_MS } from "../net/presentationQueue";
import { LargeDie } from "../ui/LargeDie";
import { useTumblingFace } from "../ui/useTumblingFace";
import "./diceThrow.css";

interface DiceThrowProps {
  sides: 4 | 6;
  count: number;
  /** The values while the dice tumble; null while they wait. */
  values: readonly number[] | null;
  onThrow: () => void;
}

interface Offset {
  x: number;
  y: number;
}

/** A drag shorter than this counts as a tap. */
const DRAG_THRESHOLD_PX = 12;
const NO_OFFSET: Offset = { x: 0, y: 0 };

export function DiceThrow(props: DiceThrowProps) {
  const { sides, count, values, onThrow } = props;
  const t = useTranslations();
  const [dice, setDice] = useState<HTMLElement | null>(null);
  const place = useAnchor(dice);
  const [offset, setOffset] = useState(NO_OFFSET);
  const grip = useRef<Offset | null>(null);
  /** The click event after a drag throws nothing again. */
  const thrown = useRef(false);
  const style = {
    ...place,
    "--throw-x": `${offset.x}px`,
    "--throw-y": `${offset.y}px`,
    "--tumble": `${TUMBLE_MS}ms`,
  };

  const grab = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { x: event.clientX, y: event.clientY };
  };
  const drag = ({ clientX, clientY }: PointerEvent) => {
    const from = grip.current;
    if (from) setOffset({ x: clientX - from.x, y: clientY - from.y });
  };
  const throwOnce = () => {
    if (!thrown.current) onThrow();
    thrown.current = true;
  };
  const release = () => {
    // A short drag is a tap, which the click event reports.
    if (grip.current && Math.hypot(offset.x, offset.y) > DRAG_THRESHOLD_PX) throwOnce();
    grip.current = null;
  };

  if (values) {
    return (
      <div ref={setDice} className="dice-throw tumbling" style={style} aria-hidden="true">
        {values.map((value, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: dice have no identity
          <TumblingDie key={at} sides={sides} value={value} />
        ))}
      </div>
    );
  }
  return (
    <button
      ref={setDice}
      type="button"
      className="dice-throw waiting"
      style={style}
      aria-label={t.dice.throw(count)}
      aria-keyshortcuts="r"
      onClick={throwOnce}
      onPointerDown={grab}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={() => {
        grip.current = null;
        setOffset(NO_OFFSET);
      }}
    >
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: dice have no identity
        <LargeDie key={at} sides={sides} face={null} />
      ))}
      <span className="dice-throw-hint">{t.dice.hint}</span>
    </button>
  );
}

function TumblingDie({ sides, value }: { sides: 4 | 6; value: number }) {
  return <LargeDie sides={sides} face={useTumblingFace(value, sides, TUMBLE_MS)} />;
}

/**
 * The middle of the place that the board marks with `data-throw-anchor`, relative to the section in
 * which the dice lie; the near left corner without one.
 */
function useAnchor(dice: HTMLElement | null): { left?: number; top?: number } {
  const [place, setPlace] = useState<{ left?: number; top?: number }>({});
  useLayoutEffect(() => {
    const section = dice?.offsetParent;
    if (!section) return;
    const measure = () => {
      const anchor = section.querySelector("[data-throw-anchor]")?.getBoundingClientRect();
      const outer = section.getBoundingClientRect();
      if (!anchor) return setPlace({});
      const left = anchor.x + anchor.width / 2 - outer.x;
      const top = anchor.y + anchor.height / 2 - outer.y;
      setPlace({ left: left - section.clientLeft, top: top - section.clientTop });
    };
    measure();
    if (typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(measure);
    observer.observe(section);
    return () => observer.disconnect();
  }, [dice]);
  return place;
}
