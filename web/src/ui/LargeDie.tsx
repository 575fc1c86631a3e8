// A large die: as a solid while it is in the hand, and flat while it tumbles and lies.

import { pipPositions } from "./pips";

interface LargeDieProps {
  sides: 4 | 6;
  /** Null while it has not been thrown. */
  face: number | null;
}

/** A die of 100 by 100 units. Its meaning is in the text around it. */
export function LargeDie({ sides, face }: LargeDieProps) {
  const kind = face === null ? "in-hand" : "flat";
  return (
    <svg className={`large-die ${kind}`} viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      {sides === 6 && face === null && <Cube />}
      {sides === 6 && face !== null && <Square face={face} />}
      {sides === 4 && <Pyramid face={face} />}
    </svg>
  );
}

/** The visible sides of a die in the hand: their face and how a unit square lies. */
const CUBE_SIDES = [
  { className: "die-top", face: 1, matrix: "matrix(.42 .22 -.42 .22 50 6)" },
  { className: "die-left", face: 2, matrix: "matrix(.42 .22 0 .46 8 28)" },
  { className: "die-right", face: 3, matrix: "matrix(.42 -.22 0 .46 50 50)" },
] as const;

function Cube() {
  return CUBE_SIDES.map(({ className, face, matrix }) => (
    <g key={className} transform={matrix}>
      <rect className={className} width="100" height="100" rx="10" />
      {pipPositions(face).map(([x, y]) => (
        <circle key={`${x} ${y}`} className="die-pip" cx={50 + 27 * x} cy={50 + 27 * y} r="10" />
      ))}
    </g>
  ));
}

function Square({ face }: { face: number }) {
  return (
    <>
      <rect className="die-top" x="6" y="6" width="88" height="88" rx="17" />
      {pipPositions(face).map(([x, y]) => (
        <circle key={`${x} ${y}`} className="die-pip" cx={50 + 24 * x} cy={50 + 24 * y} r="9" />
      ))}
    </>
  );
}

/** A die with four sides. In the hand its edge shows that it is a solid. */
function Pyramid({ face }: { face: number | null }) {
  if (face === null) {
    return (
      <>
        <path className="die-top" d="M46 8L8 84L62 92Z" strokeLinejoin="round" />
        <path className="die-right" d="M46 8L62 92L94 70Z" strokeLinejoin="round" />
      </>
    );
  }
  return (
    <>
      <path className="die-top" d="M50 8L95 88H5Z" strokeLinejoin="round" />
      <text className="die-number" x="50" y="74">
        {face}
      </text>
    </>
  );
}
