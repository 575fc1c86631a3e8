// @vitest-environment node
import { createHash, createHmac } from "node:crypto";
import { expect, it } from "vitest";
import type { DiceTranscript } from "../wire/types";
import { verifyDice } from "./verifyDice";

const SECRET = "07".repeat(32);

/** The match of docs/dice.md: its first die shows a 1. */
function record(change: Partial<DiceTranscript> = {}): DiceTranscript {
  const commitment = createHash("sha256").update(Buffer.from(SECRET, "hex")).digest("hex");
  const rolls = [{ purpose: "die", span: 6, number: 0 }];
  return { match: "demo", commitment, secret: SECRET, salts: [], rolls, ...change };
}

it("the example of docs/dice.md is verified", async () => {
  expect(await verifyDice(record())).toEqual({
    commitmentMatches: true,
    rolls: 1,
    firstWrongRoll: null,
  });
});

it("a secret that does not fit the commitment is detected", async () => {
  const verdict = await verifyDice(record({ commitment: "00".repeat(32) }));
  expect(verdict.commitmentMatches).toBe(false);
});

it("the first wrong roll is reported", async () => {
  const rolls = [
    { purpose: "die", span: 6, number: 0 },
    { purpose: "die", span: 6, number: 7 },
  ];
  expect((await verifyDice(record({ rolls }))).firstWrongRoll).toBe(1);
});

it("every roll depends on the salts and the match's name", async () => {
  const plain = [
    { purpose: "die", span: 1_000_000, number: Number(0x0669b3a5c18c9d9cn % 1_000_000n) },
  ];
  expect((await verifyDice(record({ rolls: plain }))).firstWrongRoll).toBeNull();
  expect((await verifyDice(record({ rolls: plain, salts: ["pepper"] }))).firstWrongRoll).toBe(0);
  const text = "parlor-dice-1\n4:demo6:pepper2:ü\n0\ndie\n0\n";
  const mac = createHmac("sha256", Buffer.from(SECRET, "hex")).update(text).digest();
  const number = Number(mac.readBigUInt64BE(0) % 1000n);
  const rolls = [{ purpose: "die", span: 1000, number }];
  const verdict = await verifyDice(record({ salts: ["pepper", "ü"], rolls }));
  expect(verdict.firstWrongRoll).toBeNull();
});

it("weights decide which result a number means", async () => {
  const fits = { purpose: "die", span: 6, weights: [1, 5], number: 0 };
  expect((await verifyDice(record({ rolls: [fits] }))).firstWrongRoll).toBeNull();
  const other = { ...fits, weights: [0, 6] };
  expect((await verifyDice(record({ rolls: [other] }))).firstWrongRoll).toBe(0);
});
