// SHA-256, because `crypto.subtle` is missing on pages that are not served by https, such as those
// of a server in the local network.

const CONSTANTS = primes(64).map((prime) => fraction(Math.cbrt(prime)));
const START = primes(8).map((prime) => fraction(Math.sqrt(prime)));

/** The SHA-256 of a text's UTF-8 bytes, in hexadecimal digits. */
export function sha256(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const blocks = Math.ceil((bytes.length + 9) / 64);
  const padded = new Uint8Array(64 * blocks);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(64 * blocks - 8, BigInt(8 * bytes.length));
  let state = START;
  for (let block = 0; block < blocks; block++) state = compress(state, view, 64 * block);
  return state.map((word) => word.toString(16).padStart(8, "0")).join("");
}

function compress(state: number[], view: DataView, offset: number): number[] {
  const words = Array.from({ length: 16 }, (_, at) => view.getUint32(offset + 4 * at));
  for (let at = 16; at < 64; at++) {
    const [early, late] = [words[at - 15] ?? 0, words[at - 2] ?? 0];
    const mixedEarly = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const mixedLate = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    words.push(((words[at - 16] ?? 0) + mixedEarly + (words[at - 7] ?? 0) + mixedLate) >>> 0);
  }
  let [a, b, c, d, e, f, g, h] = state as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let at = 0; at < 64; at++) {
    const mixedE = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const chosen = (e & f) ^ (~e & g);
    const first = (h + mixedE + chosen + (CONSTANTS[at] ?? 0) + (words[at] ?? 0)) >>> 0;
    const mixedA = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const second = (mixedA + ((a & b) ^ (a & c) ^ (b & c))) >>> 0;
    [a, b, c, d, e, f, g, h] = [(first + second) >>> 0, a, b, c, (d + first) >>> 0, e, f, g];
  }
  return [a, b, c, d, e, f, g, h].map((word, at) => (word + (state[at] ?? 0)) >>> 0);
}

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

/** The first 32 bits of the fractional part. */
function fraction(value: number): number {
  return Math.floor((value % 1) * 2 ** 32) >>> 0;
}

function primes(count: number): number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number++)
    if (found.every((prime) => number % prime !== 0)) found.push(number);
  return found;
}
