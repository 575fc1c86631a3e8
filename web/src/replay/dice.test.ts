// @vitest-environment node
import { createHash, createHmac } from "node:crypto";
import { expect, it } from "vitest";
import { type DiceRecord, verify } from "./dice";

const SECRET = "07".repeat(32);

/** The match of docs/dice.md: its first die shows a 1. */
function record(change: Partial<DiceRecord> = {}): DiceRecord {
  const commitment = createHash("sha256").update(Buffer.from(SECRET, "hex")).digest("hex");
  const rolls = [{ purpose: "die", span: 6, number: 0 }];
  return { match: "demo", commitment, secret: SECRET, salts: [], rolls, ...change };
}

it("the example of the book checks out", async () => {
  expect(await verify(record())).toEqual({ committed: true, rolls: 1, wrong: null });
});

it("another secret than was committed to is noticed", async () => {
  const verdict = await verify(record({ commitment: "00".repeat(32) }));
  expect(verdict.committed).toBe(false);
});

it("a roll that does not follow is named", async () => {
  const rolls = [
    { purpose: "die", span: 6, number: 0 },
    { purpose: "die", span: 6, number: 7 },
  ];
  expect((await verify(record({ rolls }))).wrong).toBe(1);
});

it("salts and the match's name go into every roll", async () => {
  const plain = [
    { purpose: "die", span: 1_000_000, number: Number(0x0669b3a5c18c9d9cn % 1_000_000n) },
  ];
  expect((await verify(record({ rolls: plain }))).wrong).toBeNull();
  expect((await verify(record({ rolls: plain, salts: ["pepper"] }))).wrong).toBe(0);
  const text = "parlor-dice-1\n4:demo6:pepper2:ü\n0\ndie\n0\n";
  const mac = createHmac("sha256", Buffer.from(SECRET, "hex")).update(text).digest();
  const number = Number(mac.readBigUInt64BE(0) % 1000n);
  const rolls = [{ purpose: "die", span: 1000, number }];
  const verdict = await verify(record({ salts: ["pepper", "ü"], rolls }));
  expect(verdict.wrong).toBeNull();
});

it("weights decide which result a number means", async () => {
  const fits = { purpose: "die", span: 6, weights: [1, 5], number: 0 };
  expect((await verify(record({ rolls: [fits] }))).wrong).toBeNull();
  const other = { ...fits, weights: [0, 6] };
  expect((await verify(record({ rolls: [other] }))).wrong).toBe(0);
});
