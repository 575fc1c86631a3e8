// The positions of the pips on the faces of a die, from -1 to 1 in both directions.

const LEFT = -1;
const RIGHT = 1;
const TOP = -1;
const BOTTOM = 1;
const MIDDLE = 0;

type Pip = readonly [x: number, y: number];

const CENTRE: Pip = [MIDDLE, MIDDLE];
const DIAGONAL: readonly Pip[] = [
  [LEFT, TOP],
  [RIGHT, BOTTOM],
];
const CORNERS: readonly Pip[] = [...DIAGONAL, [RIGHT, TOP], [LEFT, BOTTOM]];

const FACES: readonly (readonly Pip[])[] = [
  [],
  [CENTRE],
  DIAGONAL,
  [CENTRE, ...DIAGONAL],
  CORNERS,
  [CENTRE, ...CORNERS],
  [...CORNERS, [LEFT, MIDDLE], [RIGHT, MIDDLE]],
];

/** The pips of a face; none for a die that was not rolled. */
export function pipPositions(face: number | null): readonly Pip[] {
  return FACES[face ?? 0] ?? [];
}
