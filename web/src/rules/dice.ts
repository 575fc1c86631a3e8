// Verifies the dice of a match, as docs/dice.md describes.

import type { DiceTranscript, DiceVerdict } from "../protocol/types";
import { verify_dice } from "./startRules";

/** Deals every roll again. */
export function verifyDice(transcript: DiceTranscript): DiceVerdict {
  return JSON.parse(verify_dice(JSON.stringify(transcript)));
}
