import { expect, it } from "vitest";
import type { DiceTranscript } from "../protocol/types";
import { auditEntries } from "./RollAudit";

const DICE: DiceTranscript = {
  match: "K7M2QX-1",
  commitment: "",
  secret: "",
  salts: [],
  rolls: [
    { purpose: "movement", seat: 0, span: 4, number: 2 },
    { purpose: "raid", seat: 1, span: 6, number: 5 },
  ],
  defaults: [
    { rolls: 0, seat: 0, prompt: "move-or-sleep", action: "move" },
    { rolls: 2, seat: 1, prompt: "arrived", action: "done" },
  ],
};

it("lists rolls and default actions in the order in which they were made", () => {
  const said = auditEntries(DICE).map((entry) =>
    entry.kind === "roll" ? `${entry.number} ${entry.roll.purpose}` : entry.pick.action,
  );
  expect(said).toEqual(["move", "1 movement", "2 raid", "done"]);
});
