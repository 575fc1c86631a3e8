// The faces of a die: where the pips are, from -1 to 1 both ways.

const LEFT = -1;
const RIGHT = 1;
const UP = -1;
const DOWN = 1;
const MIDDLE = 0;

type Pip = readonly [x: number, y: number];

const CENTRE: Pip = [MIDDLE, MIDDLE];
const FALLING: readonly Pip[] = [
  [LEFT, UP],
  [RIGHT, DOWN],
];
const CORNERS: readonly Pip[] = [...FALLING, [RIGHT, UP], [LEFT, DOWN]];

const FACES: readonly (readonly Pip[])[] = [
  [],
  [CENTRE],
  FALLING,
  [CENTRE, ...FALLING],
  CORNERS,
  [CENTRE, ...CORNERS],
  [...CORNERS, [LEFT, MIDDLE], [RIGHT, MIDDLE]],
];

/** The pips of a face; none for a die that is not rolled. */
export function pipsOf(face: number | null): readonly Pip[] {
  return FACES[face ?? 0] ?? [];
}
