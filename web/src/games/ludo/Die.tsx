// The die, where its owner sits. Rolls of one happening are shown one after the other.

import { useEffect, useState } from "react";
import type { Happened } from "../../game/contract";
import { type Point, still } from "../../ui/motion";
import { pipsOf } from "../../ui/pips";
import type { Event, View } from "./types";

/** How long each roll is seen. */
export const PACE = 560;

/** A roll that is shown; without a face the die only waits. */
export interface Shown {
  seat: number;
  face: number | null;
  /** Another roll has another key. */
  key: string;
  /** Whether it falls now. */
  falls: boolean;
}

type Rolled = Extract<Event, { code: "rolled" }>;

/** The rolls of a happening, one after the other, beginning after `delay` ms. */
export function useDie(
  view: View,
  happened: Happened<View, Event> | null,
  delay: () => number,
): Shown {
  const rolls = (happened?.events ?? []).filter(
    (event): event is Rolled => event.code === "rolled",
  );
  const [shown, setShown] = useState({ seq: -1, count: 0 });
  const seq = happened?.seq ?? -1;
  const total = rolls.length;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a happening is known by its number
  useEffect(() => {
    if (still() || total === 0) {
      setShown({ seq, count: total });
      return;
    }
    setShown({ seq, count: 0 });
    const first = delay();
    const timers = rolls.map((_, index) =>
      setTimeout(() => setShown({ seq, count: index + 1 }), first + index * PACE),
    );
    return () => timers.forEach(clearTimeout);
  }, [seq]);

  const count = shown.seq === seq ? shown.count : still() ? total : 0;
  const roll = rolls[count - 1];
  if (roll) {
    return { seat: roll.seat, face: roll.die, key: `${seq}.${count}`, falls: !still() };
  }
  if (total > 0)
    return { seat: rolls[0]?.seat ?? view.turn, face: null, key: "waits", falls: false };
  return { seat: view.turn, face: view.die ?? null, key: "rests", falls: false };
}

export function Die({ shown, at, label }: { shown: Shown; at: Point; label: string }) {
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a group of an SVG is no button
    <g transform={`translate(${at.x} ${at.y})`} role="img" aria-label={label}>
      <g key={shown.key} className={shown.falls ? "ludo-die ludo-falls" : "ludo-die"}>
        <title>{label}</title>
        <rect className="ludo-die-body" x={-0.62} y={-0.62} width={1.24} height={1.24} rx={0.24} />
        {pipsOf(shown.face).map(([x, y]) => (
          <circle key={`${x} ${y}`} className="ludo-pip" cx={x * 0.33} cy={y * 0.33} r={0.125} />
        ))}
      </g>
    </g>
  );
}
