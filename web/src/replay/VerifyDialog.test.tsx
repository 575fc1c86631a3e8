import { createHash } from "node:crypto";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { DiceTranscript, SeatSalt } from "../protocol/types";
import { VerifyDialog } from "./VerifyDialog";

afterEach(cleanup);

const sha256 = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest("hex");

const seat = (letter: string, hashed: number, revealed: number): SeatSalt => {
  const salt = letter.repeat(32);
  return { salt, hash: sha256(salt), hashed, revealed };
};

/** The match of docs/dice.md with joint dice: its first die shows a 5. */
function transcript(seats = [seat("a", 3, 7), seat("b", 4, 6)]): DiceTranscript {
  return {
    match: "demo",
    commitment: sha256(Buffer.from("07".repeat(32), "hex")),
    secret: "07".repeat(32),
    salts: seats.map(({ salt }) => salt),
    joint: { round: 1, committed: 1, started: 5, began: 8, seats },
    rolls: [{ purpose: "die", span: 6, number: 4 }],
  };
}

const open = (dice: DiceTranscript) =>
  render(<VerifyDialog dice={dice} name={(who) => `Seat ${who}`} onClose={() => {}} />);

it("dice that nobody could choose have three good findings", async () => {
  const { container } = open(transcript());
  await screen.findByText(/1 rolls? follow/i);
  expect(container.ownerDocument.querySelectorAll(".finding")).toHaveLength(3);
  expect(container.ownerDocument.querySelectorAll(".finding-bad")).toHaveLength(0);
});

it("a salt that was revealed too early is told with its seat", async () => {
  open(transcript([seat("a", 3, 7), seat("b", 4, 2)]));
  const finding = await screen.findByText(/shown before all fingerprints were known/);
  expect(finding.textContent).toContain("Seat 1");
});

it("without the code that deals the dice again the dialog says so", async () => {
  vi.resetModules();
  vi.doMock("../rules/dice", () => Promise.reject(new Error("it cannot be fetched")));
  open(transcript());
  expect(await screen.findByText(/could not be loaded/)).toBeTruthy();
  vi.doUnmock("../rules/dice");
});
