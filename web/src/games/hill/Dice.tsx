// Dice with six sides and with four sides.

import { pipPositions } from "../../ui/pips";
import { useTumblingFace } from "../../ui/useTumblingFace";

/** The most pips that a face shows; a higher one has a number. */
const MAX_PIPS = 6;

/** A die with six sides, or more if content says so; blank before it is rolled. A new `roll` restarts the animation. */
export function SixSidedDie({
  face,
  size = 26,
  roll,
}: {
  face: number | null;
  size?: number;
  roll?: number;
}) {
  return (
    <svg
      key={roll}
      className={`hill-die${face === null ? " blank" : ""}`}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      role="img"
      aria-label={face === null ? "–" : String(face)}
    >
      <rect x="1.5" y="1.5" width="21" height="21" rx="4.5" />
      {pipPositions(face).map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={12 + 5 * x} cy={12 + 5 * y} r="2.2" />
      ))}
      {face !== null && face > MAX_PIPS && (
        <text x="12" y="16.5" textAnchor="middle">
          {face}
        </text>
      )}
    </svg>
  );
}

interface FourSidedDieProps {
  face: number;
  size?: number;
  /** How long it falls; 0 if it lies. */
  tumbleMs?: number;
}

interface MovementDieProps extends FourSidedDieProps {
  /** How many faces it has: four, or as many as the content says. */
  sides: number;
}

/** The movement die. Its faces change while it falls. */
export function MovementDie({ sides, ...props }: MovementDieProps) {
  const face = useTumblingFace(props.face, sides, props.tumbleMs ?? 0);
  if (sides === 4) return <FourSidedDie {...props} />;
  return <SixSidedDie face={face} size={props.size ?? 30} />;
}

/** A die with four sides. Its faces change while it falls. */
export function FourSidedDie({ face, size = 30, tumbleMs = 0 }: FourSidedDieProps) {
  const shown = useTumblingFace(face, 4, tumbleMs);
  return (
    <svg
      className="hill-die"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      role="img"
      aria-label={String(face)}
    >
      <path d="M12 2L23 21H1Z" strokeLinejoin="round" />
      <text x="12" y="18" textAnchor="middle">
        {shown}
      </text>
    </svg>
  );
}
