// A die, or the back of a hidden one. Its meaning is in the text around it.

import { pipPositions } from "../../ui/pips";

interface DieProps {
  /** Null for a die that is hidden. */
  face: number | null;
  /** Whether it counted for the bid that was called. */
  counted?: boolean;
}

export function Die({ face, counted = false }: DieProps) {
  const kind = face === null ? " liars-hidden" : counted ? " liars-counted" : "";
  return (
    <svg className={`liars-die${kind}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <rect x="1.5" y="1.5" width="21" height="21" rx="4.5" />
      {face === null && (
        <text x="12" y="12.5">
          ?
        </text>
      )}
      {pipPositions(face).map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={12 + 5.4 * x} cy={12 + 5.4 * y} r="2.3" />
      ))}
    </svg>
  );
}
