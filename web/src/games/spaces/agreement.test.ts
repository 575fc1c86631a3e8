// Compares what the client shows of boards and rounds with the program's own output (`fixtures/make.mjs`).

import { describe, expect, test } from "vitest";
import { faultText } from "./editor/SaveControls";
import { CHECKS, TABLES } from "./fixtures";
import {
  checkSheet,
  isValidBoard,
  readBoardFile,
  showRound,
  showRoundAsSeen,
  writeBoardFile,
} from "./rules";
import { texts } from "./translations";
import type { Event, RoundResult, StepEvent } from "./types";

describe("a board file", () => {
  const readings = CHECKS.map((check) => ({
    ...check,
    read: readBoardFile(JSON.stringify(check.file)),
  }));

  test("has the faults of parlor spaces check, with the same sentences", () => {
    for (const { file, faults = [], read } of readings) {
      const found = read.faults.map((fault) => ({
        field: fault.field,
        rule: faultText(fault, texts("en")),
      }));
      expect(found, JSON.stringify(file)).toEqual(faults);
    }
  });

  test("that is valid has the same text form and is written as it was read", () => {
    const good = readings.filter((check) => check.valid);
    expect(good.length).toBeGreaterThan(40);
    for (const { file, text = "", read } of good) {
      expect(isValidBoard(text)).toBe(true);
      expect(read.sheet && checkSheet(read.sheet).board).toBe(text);
      const about = { id: file.id, name: file.name, at: file.createdAt };
      expect(JSON.parse(writeBoardFile(text, about))).toEqual(file);
    }
  });

  test("has a German sentence for each fault, other than the English one", () => {
    for (const fault of readings.flatMap(({ read }) => read.faults)) {
      expect(faultText(fault, texts("de"))).not.toBe(faultText(fault, texts("en")));
    }
  });

  test("that is not JSON has one fault", () => {
    expect(readBoardFile("{").faults).toMatchObject([{ field: "board", code: "not-json" }]);
  });
});

test("a round that is shown again has the steps that a player and a spectator were sent", () => {
  for (const { played, watched } of TABLES) {
    for (const [viewer, sent] of [
      [0, played],
      [null, watched],
    ] as const) {
      const events = sent.flatMap((message) => message.events ?? []);
      const steps = events.filter((event) => event.code === "step");
      expect(steps.length).toBeGreaterThan(0);
      expect(shownAgain(events, viewer)).toEqual(steps);
    }
  }
});

/** The steps of the same rounds, computed from their boards. */
function shownAgain(events: Event[], viewer: number | null): StepEvent[] {
  const over = events.flatMap((event): RoundResult[] =>
    event.code === "round-over" ? [event.played] : [],
  );
  return over.flatMap(({ boards, scores }) => {
    expect(showRound(boards).steps.at(-1)?.scores).toEqual(scores);
    return showRoundAsSeen(boards, viewer).steps;
  });
}
