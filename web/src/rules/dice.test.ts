import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import type { DiceTranscript } from "../protocol/types";
import { verifyDice } from "./dice";

const SECRET = "07".repeat(32);

/** The match of docs/dice.md: its first die shows a 1. */
const TRANSCRIPT: DiceTranscript = {
  match: "demo",
  commitment: createHash("sha256").update(Buffer.from(SECRET, "hex")).digest("hex"),
  secret: SECRET,
  salts: [],
  rolls: [{ purpose: "die", span: 6, number: 0 }],
};

it("the example of docs/dice.md is verified, and a forged secret and roll are found", () => {
  const good = { commitment_matches: true, salts: { kind: "typed" }, rolls: 1 };
  expect(verifyDice(TRANSCRIPT)).toEqual(good);
  const forged = verifyDice({ ...TRANSCRIPT, secret: "08".repeat(32) });
  expect(forged.commitment_matches).toBe(false);
  const rolls = [{ purpose: "die", span: 6, number: 3 }];
  expect(verifyDice({ ...TRANSCRIPT, rolls })).toEqual({ ...good, first_wrong_roll: 0 });
});

it("what is no transcript is an error with its reason", () => {
  expect(() => verifyDice({} as DiceTranscript)).toThrow("missing field");
});
