// The colours of the two sides. They differ in hue, lightness and shape, so that they can be told apart
// without colour vision, in print and in bright light.

import type { Tint } from "../../game/contract";
import { seatOf } from "./checkers";
import type { Side } from "./types";

const FIRST_TINT: Tint = { name: "rust", shape: "circle" };
const SECOND_TINT: Tint = { name: "ice", shape: "square" };

/** The tints in the order of the seats. */
export const SIDE_TINTS: readonly Tint[] = [FIRST_TINT, SECOND_TINT];

export function sideTint(side: Side): Tint {
  return seatOf(side) === 0 ? FIRST_TINT : SECOND_TINT;
}
