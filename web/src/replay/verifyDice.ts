// Verifies the dice of a match as docs/dice.md describes.

import { sha256 } from "../net/sha256";
import type { DiceTranscript, JointSalts, TranscriptRoll } from "../protocol/types";

/** What is wrong with the salts of the seats. */
export type SaltProblem = "hash" | "missing" | "bot" | "committed" | "revealed";

export interface DiceVerdict {
  /** Whether the secret fits the commitment published before the match. */
  commitmentMatches: boolean;
  /** The first seat whose salt is wrong; null if all are right, undefined if they were typed. */
  wrongSalt?: { seat: number; problem: SaltProblem } | null;
  rolls: number;
  /** The first roll that does not follow from the secret, from 0. */
  firstWrongRoll: number | null;
}

/** The dice of a part of a match, up to a roll. */
interface DicePart {
  match: string;
  commitment: string;
  secret: string;
  salts: string[];
  joint?: JointSalts;
  end: number;
}

/** The dice of the device on which the match began, if it did, and those of the server. */
function partsOf(dice: DiceTranscript): DicePart[] {
  const last = { ...dice, end: dice.rolls.length };
  if (!dice.device) return [last];
  const { salts, rolls, ...device } = dice.device;
  return [{ ...device, salts: [], joint: salts, end: rolls }, last];
}

/** Verifies every part; a fault of an earlier one is told first. */
export async function verifyDice(dice: DiceTranscript): Promise<DiceVerdict> {
  const verdicts: DiceVerdict[] = [];
  let from = 0;
  for (const part of partsOf(dice)) {
    verdicts.push(await verifyPart(part, dice.rolls.slice(0, part.end), from));
    from = part.end;
  }
  const salts = verdicts.flatMap(({ wrongSalt }) => (wrongSalt === undefined ? [] : [wrongSalt]));
  return {
    commitmentMatches: verdicts.every(({ commitmentMatches }) => commitmentMatches),
    rolls: dice.rolls.length,
    ...(salts.length > 0 && { wrongSalt: salts.find((wrong) => wrong !== null) ?? null }),
    firstWrongRoll:
      verdicts.map(({ firstWrongRoll }) => firstWrongRoll).find((wrong) => wrong !== null) ?? null,
  };
}

async function verifyPart(
  dice: DicePart,
  rolls: TranscriptRoll[],
  from: number,
): Promise<DiceVerdict> {
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
  const verdict = {
    commitmentMatches,
    rolls: rolls.length,
    ...(dice.joint && { wrongSalt: await findWrongSalt(dice, dice.joint, key) }),
  };
  const salts = dice.joint
    ? dice.joint.seats.map(({ salt }, seat) => `${seat}=${salt}`)
    : dice.salts;
  const version = dice.joint ? "parlor-dice-2" : "parlor-dice-1";
  const head = `${version}\n${[dice.match, ...salts].map(lengthPrefixed).join("")}`;
  for (const [number, roll] of rolls.entries()) {
    if (number < from) continue;
    const uniform = await drawUniform(key, head, number, roll);
    if (resultIndex(uniform, roll) !== roll.number) return { ...verdict, firstWrongRoll: number };
  }
  return { ...verdict, firstWrongRoll: null };
}

/** The first seat whose salt could have been chosen with others known. */
async function findWrongSalt(
  { match }: DicePart,
  { committed, started, seats }: JointSalts,
  key: CryptoKey,
): Promise<{ seat: number; problem: SaltProblem } | null> {
  const allHashed = Math.max(started, ...seats.map(({ hashed }) => hashed));
  for (const [seat, { salt, hash, hashed, revealed, bot }] of seats.entries()) {
    if (!hash) return { seat, problem: "missing" };
    if (sha256(salt) !== hash) return { seat, problem: "hash" };
    if (bot && salt !== (await botSalt(key, match, seat))) return { seat, problem: "bot" };
    if (bot ? hashed < committed : hashed <= committed) return { seat, problem: "committed" };
    if (revealed <= allHashed) return { seat, problem: "revealed" };
  }
  return null;
}

async function botSalt(key: CryptoKey, match: string, seat: number): Promise<string> {
  const text = new TextEncoder().encode(`parlor-bot-salt-1\n${match}\n${seat}\n`);
  const mac = await crypto.subtle.sign("HMAC", key, text);
  return bytesToHex(new Uint8Array(mac).slice(0, 16));
}

/** The uniform number below the span that decides a roll. */
async function drawUniform(
  key: CryptoKey,
  head: string,
  number: number,
  { purpose, span }: TranscriptRoll,
): Promise<number> {
  const wide = BigInt(span);
  const whole = 1n << 64n;
  const limit = whole - (whole % wide);
  for (let block = 0; ; block++) {
    const text = `${head}\n${number}\n${purpose}\n${block}\n`;
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
