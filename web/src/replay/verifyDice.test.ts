// @vitest-environment node
import { createHash, createHmac } from "node:crypto";
import { expect, it } from "vitest";
import type { DiceTranscript, JointSalts, SeatSalt } from "../protocol/types";
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

const SALTS = ["a".repeat(32), "b".repeat(32)];

/** The match of docs/dice.md with joint dice: its first die shows a 5. */
function jointRecord(change: (joint: JointSalts) => void = () => {}): DiceTranscript {
  const seat = (salt: string, hashed: number, revealed: number) => ({
    salt,
    hash: createHash("sha256").update(salt).digest("hex"),
    hashed,
    revealed,
  });
  const seats = [seat(SALTS[0] ?? "", 3, 7), seat(SALTS[1] ?? "", 4, 6)];
  const joint: JointSalts = { round: 1, committed: 1, started: 5, began: 8, seats };
  change(joint);
  const rolls = [{ purpose: "die", span: 6, number: 4 }];
  return record({ salts: SALTS, joint, rolls });
}

async function wrongSalt(change: (joint: JointSalts) => void) {
  return (await verifyDice(jointRecord(change))).wrongSalt;
}

it("joint dice are verified with the salt of every seat", async () => {
  expect(await verifyDice(jointRecord())).toEqual({
    commitmentMatches: true,
    wrongSalt: null,
    rolls: 1,
    firstWrongRoll: null,
  });
});

it("a forged salt, a missing hash or a wrong order is named with its seat", async () => {
  const set = (at: number, change: Partial<SeatSalt>) => (joint: JointSalts) => {
    joint.seats[at] = { ...(joint.seats[at] as SeatSalt), ...change };
  };
  expect(await wrongSalt(set(1, { salt: "c".repeat(32) }))).toEqual({ seat: 1, problem: "hash" });
  expect(await wrongSalt(set(1, { hash: "" }))).toEqual({ seat: 1, problem: "missing" });
  expect(await wrongSalt(set(0, { bot: true }))).toEqual({ seat: 0, problem: "bot" });
  expect(await wrongSalt(set(1, { revealed: 2 }))).toEqual({ seat: 1, problem: "revealed" });
  const late = (joint: JointSalts) => {
    joint.committed = 3;
  };
  expect(await wrongSalt(late)).toEqual({ seat: 0, problem: "committed" });
});

it("the salt of a bot must follow from the secret", async () => {
  const text = "parlor-bot-salt-1\ndemo\n1\n";
  const key = Buffer.from(SECRET, "hex");
  const salt = createHmac("sha256", key).update(text).digest("hex").slice(0, 32);
  const hash = createHash("sha256").update(salt).digest("hex");
  const bot = (joint: JointSalts) => {
    joint.seats[1] = { salt, hash, hashed: 5, revealed: 8, bot: true };
  };
  expect(await wrongSalt(bot)).toBeNull();
});

/** A match that began on a device, which dealt the roll of `jointRecord`, and went on at a server. */
function handedOver(device: { secret?: string; rolls?: number } = {}): DiceTranscript {
  const { match, commitment, secret, joint, rolls } = jointRecord();
  if (!joint) throw new Error("it has salts");
  const text = `parlor-dice-2\n6:server34:0=${SALTS[0]}34:1=${SALTS[1]}\n1\ndie\n0\n`;
  const mac = createHmac("sha256", Buffer.from(SECRET, "hex")).update(text).digest();
  const next = { purpose: "die", span: 6, number: Number(mac.readBigUInt64BE(0) % 6n) };
  return record({
    match: "server",
    salts: SALTS,
    joint,
    device: { match, commitment, secret, salts: joint, rolls: 1, steps: 1, ...device },
    rolls: [...rolls, next],
  });
}

it("the rolls of a device and those after it are verified with their own dice", async () => {
  const good = { commitmentMatches: true, rolls: 2, wrongSalt: null, firstWrongRoll: null };
  expect(await verifyDice(handedOver())).toEqual(good);
  const forged = await verifyDice(handedOver({ secret: "08".repeat(32) }));
  expect(forged.commitmentMatches).toBe(false);
  expect((await verifyDice(handedOver({ rolls: 2 }))).firstWrongRoll).toBe(1);
  expect((await verifyDice(handedOver({ rolls: 0 }))).firstWrongRoll).toBe(0);
});
