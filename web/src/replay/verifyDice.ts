// Verifies the dice of a match as docs/dice.md describes.

import type { DiceTranscript, TranscriptRoll } from "../wire/types";

export interface DiceVerdict {
  /** Whether the secret fits the commitment published before the match. */
  commitmentMatches: boolean;
  rolls: number;
  /** The first roll that does not follow from the secret, from 0. */
  firstWrongRoll: number | null;
}

export async function verifyDice(dice: DiceTranscript): Promise<DiceVerdict> {
  const secret = hexToBytes(dice.secret);
  const digest = await crypto.subtle.digest("SHA-256", secret);
  const commitmentMatches = bytesToHex(new Uint8Array(digest)) === dice.commitment;
  const key = await crypto.subtle.importKey(
    "raw",
    secret,
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  const labels = [dice.match, ...dice.salts].map(lengthPrefixed).join("");
  for (const [number, roll] of dice.rolls.entries()) {
    const uniform = await drawUniform(key, labels, number, roll);
    if (resultIndex(uniform, roll) !== roll.number)
      return { commitmentMatches, rolls: dice.rolls.length, firstWrongRoll: number };
  }
  return { commitmentMatches, rolls: dice.rolls.length, firstWrongRoll: null };
}

/** The uniform number below the span that decides a roll. */
async function drawUniform(
  key: CryptoKey,
  labels: string,
  number: number,
  { purpose, span }: TranscriptRoll,
): Promise<number> {
  const wide = BigInt(span);
  const whole = 1n << 64n;
  const limit = whole - (whole % wide);
  for (let block = 0; ; block++) {
    const text = `parlor-dice-1\n${labels}\n${number}\n${purpose}\n${block}\n`;
    const mac = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(text));
    const view = new DataView(mac);
    for (let word = 0; word < 4; word++) {
      const drawn = view.getBigUint64(8 * word);
      if (drawn < limit) return Number(drawn % wide);
    }
  }
}

/** The result that a number below the span stands for. */
function resultIndex(uniform: number, { weights }: TranscriptRoll): number {
  if (!weights) return uniform;
  let left = uniform;
  for (const [index, weight] of weights.entries()) {
    if (left < weight) return index;
    left -= weight;
  }
  return weights.length;
}

/** The text preceded by its length in bytes and a colon. */
function lengthPrefixed(text: string): string {
  return `${new TextEncoder().encode(text).length}:${text}`;
}

function hexToBytes(digits: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function bytesToHex(all: Uint8Array): string {
  return Array.from(all, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
