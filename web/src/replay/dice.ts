// Dice people can check, checked here: docs/dice.md says how they are made.

/** What can come out of a roll, and what did. */
export interface RollRecord {
  purpose: string;
  /** How many equally likely results there are. */
  span: number;
  /** If results differ in weight: their weights, which sum up to the span. */
  weights?: number[];
  /** What came out, from 0. */
  number: number;
}

export interface DiceRecord {
  /** The name of the match. */
  match: string;
  commitment: string;
  secret: string;
  salts: string[];
  rolls: RollRecord[];
}

export interface Verdict {
  /** Whether the secret is the one that was committed to. */
  committed: boolean;
  rolls: number;
  /** The first roll that does not follow, from 0. */
  wrong: number | null;
}

export async function verify(dice: DiceRecord): Promise<Verdict> {
  const secret = bytes(dice.secret);
  const digest = await crypto.subtle.digest("SHA-256", secret);
  const committed = hex(new Uint8Array(digest)) === dice.commitment;
  const key = await crypto.subtle.importKey(
    "raw",
    secret,
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  const labels = [dice.match, ...dice.salts].map(label).join("");
  for (const [number, roll] of dice.rolls.entries()) {
    const uniform = await deal(key, labels, number, roll);
    if (picked(uniform, roll) !== roll.number)
      return { committed, rolls: dice.rolls.length, wrong: number };
  }
  return { committed, rolls: dice.rolls.length, wrong: null };
}

/** The number that decides a roll, below its span. */
async function deal(
  key: CryptoKey,
  labels: string,
  number: number,
  { purpose, span }: RollRecord,
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

/** Which result a number below the span means. */
function picked(uniform: number, { weights }: RollRecord): number {
  if (!weights) return uniform;
  let left = uniform;
  for (const [index, weight] of weights.entries()) {
    if (left < weight) return index;
    left -= weight;
  }
  return weights.length;
}

/** Preceded by its length in bytes and a colon. */
function label(text: string): string {
  return `${new TextEncoder().encode(text).length}:${text}`;
}

function bytes(digits: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function hex(all: Uint8Array): string {
  return Array.from(all, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
