// The die in the yard of its owner. The rolls of an event batch are shown one after the other.

import { useEffect, useState } from "react";
import type { EventBatch } from "../../game/contract";
import { type Point, prefersReducedMotion } from "../../ui/animation";
import { pipPositions } from "../../ui/pips";
import type { Event, View } from "./types";

export const ROLL_INTERVAL_MS = 560;

/** The roll the die shows; `face` is null before the first roll of a batch is shown. */
export interface DisplayedRoll {
  seat: number;
  face: number | null;
  /** Differs between rolls, so that each plays its animation. */
  key: string;
  animated: boolean;
}

type RolledEvent = Extract<Event, { code: "rolled" }>;

/** Steps through the rolls of an event batch, beginning after `delayMs`. */
export function useDisplayedRoll(
  view: View,
  eventBatch: EventBatch<View, Event> | null,
  delayMs: () => number,
): DisplayedRoll {
  const rolls = (eventBatch?.events ?? []).filter(
    (event): event is RolledEvent => event.code === "rolled",
  );
  const [shown, setShown] = useState({ seq: -1, count: 0 });
  const seq = eventBatch?.seq ?? -1;
  const total = rolls.length;

  // biome-ignore lint/correctness/useExhaustiveDependencies: an event batch is identified by its number
  useEffect(() => {
    if (prefersReducedMotion() || total === 0) {
      setShown({ seq, count: total });
      return;
    }
    setShown({ seq, count: 0 });
    const first = delayMs();
    const timers = rolls.map((_, index) =>
      setTimeout(() => setShown({ seq, count: index + 1 }), first + index * ROLL_INTERVAL_MS),
    );
    return () => timers.forEach(clearTimeout);
  }, [seq]);

  const count = shown.seq === seq ? shown.count : prefersReducedMotion() ? total : 0;
  const roll = rolls[count - 1];
  if (roll) {
    return {
      seat: roll.seat,
      face: roll.die,
      key: `${seq}.${count}`,
      animated: !prefersReducedMotion(),
    };
  }
  if (total > 0)
    return { seat: rolls[0]?.seat ?? view.turn, face: null, key: "waits", animated: false };
  return { seat: view.turn, face: view.die ?? null, key: "rests", animated: false };
}

export function Die({ shown, at, label }: { shown: DisplayedRoll; at: Point; label: string }) {
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a group of an SVG is no button
    <g transform={`translate(${at.x} ${at.y})`} role="img" aria-label={label}>
      <g key={shown.key} className={shown.animated ? "ludo-die ludo-falls" : "ludo-die"}>
        <title>{label}</title>
        <rect className="ludo-die-body" x={-0.62} y={-0.62} width={1.24} height={1.24} rx={0.24} />
        {pipPositions(shown.face).map(([x, y]) => (
          <circle key={`${x} ${y}`} className="ludo-pip" cx={x * 0.33} cy={y * 0.33} r={0.125} />
        ))}
      </g>
    </g>
  );
}
