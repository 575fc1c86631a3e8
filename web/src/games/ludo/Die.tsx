// The die in the yard of its owner. It is drawn only when somebody has rolled.

import { useState } from "react";
import type { EventBatch } from "../../game/contract";
import { type Point, prefersReducedMotion } from "../../ui/animation";
import { pipPositions } from "../../ui/pips";
import { useTumblingFace } from "../../ui/useTumblingFace";
import type { Event, View } from "./types";

/** How long the die falls. */
const TUMBLE_MS = 620;

export interface DisplayedRoll {
  /** Differs between rolls, so that each plays its animation. */
  key: number;
  /** How long the die falls; 0 if it only lies there. */
  tumbleMs: number;
}

const RESTING: DisplayedRoll = { key: -1, tumbleMs: 0 };

/** The roll that the die shows: that of the latest event batch with one. */
export function useDisplayedRoll(eventBatch: EventBatch<View, Event> | null): DisplayedRoll {
  const [kept, keep] = useState(RESTING);
  if (!eventBatch) return kept;
  const { seq, events, speed = 1, instant = false, thrown = false } = eventBatch;
  if (kept.key === seq || !events.some(({ code }) => code === "rolled")) return kept;
  const still = instant || thrown || prefersReducedMotion();
  const next = { key: seq, tumbleMs: still ? 0 : TUMBLE_MS / speed };
  keep(next);
  return next;
}

interface DieProps {
  roll: DisplayedRoll;
  face: number;
  at: Point;
  label: string;
}

export function Die({ roll, face, at, label }: DieProps) {
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a group of an SVG is no button
    <g transform={`translate(${at.x} ${at.y})`} role="img" aria-label={label}>
      <FallingDie key={roll.key} face={face} tumbleMs={roll.tumbleMs} />
    </g>
  );
}

function FallingDie({ face, tumbleMs }: { face: number; tumbleMs: number }) {
  const shown = useTumblingFace(face, 6, tumbleMs);
  return (
    <g
      className={tumbleMs > 0 ? "ludo-die ludo-falls" : "ludo-die"}
      style={tumbleMs > 0 ? { animationDuration: `${tumbleMs}ms` } : undefined}
    >
      <rect className="ludo-die-body" x={-0.62} y={-0.62} width={1.24} height={1.24} rx={0.24} />
      {pipPositions(shown).map(([x, y]) => (
        <circle key={`${x} ${y}`} className="ludo-pip" cx={x * 0.33} cy={y * 0.33} r={0.125} />
      ))}
    </g>
  );
}
