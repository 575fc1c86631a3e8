// Compares the client's board format and round computation with the program's own
// (`fixtures/make.mjs`).

import { describe, expect, test } from "vitest";
import { faultText } from "./editor/SaveControls";
import { CHECKS, ROUNDS, TABLES } from "./fixtures";
import { type BoardSheet, formatBoard, parseBoard } from "./format/board";
import { parseBoardFile, toBoardFile } from "./format/boardFile";
import { findViolations, isValidBoard } from "./format/rules";
import { hideUnseenTraps, replayRound } from "./round/replayRound";
import { texts } from "./translations";
import type { Event, Pair, RoundResult, StepEvent } from "./types";

describe("a board file", () => {
  const all = CHECKS;

  test("has the faults of parlor spaces check, with the same sentences", () => {
    for (const { file, faults = [] } of all) {
      const found = parseBoardFile(JSON.stringify(file)).faults.map((fault) => ({
        field: fault.field,
        rule: faultText(fault, texts("en")),
      }));
      expect(found, JSON.stringify(file)).toEqual(faults);
    }
  });

  test("that is valid has the same text form and is written as it was parsed", () => {
    const good = all.filter((check) => check.valid);
    expect(good.length).toBeGreaterThan(40);
    for (const { file, text } of good) {
      const { sheet } = parseBoardFile(JSON.stringify(file));
      expect(sheet && formatBoard(sheet)).toBe(text);
      const about = { id: file.id, name: file.name, at: file.createdAt };
      expect(sheet && toBoardFile(sheet, about)).toEqual(file);
    }
  });

  test("has a German sentence for each fault, other than the English one", () => {
    const faults = all.flatMap(({ file }) => parseBoardFile(JSON.stringify(file)).faults);
    for (const fault of faults) {
      expect(faultText(fault, texts("de"))).not.toBe(faultText(fault, texts("en")));
    }
  });

  test("that is not JSON has one fault", () => {
    expect(parseBoardFile("{").faults).toEqual([{ field: "board", code: "not-json" }]);
  });
});

function sheetsOf(boards: readonly string[]): Pair<BoardSheet> {
  return boards.map((board) => {
    const sheet = parseBoard(board);
    if (!sheet) throw new Error(`${board} is no board`);
    return sheet;
  }) as Pair<BoardSheet>;
}

describe("a round", () => {
  test("has the steps of parlor spaces round", () => {
    for (const { boards, steps } of ROUNDS) {
      const told = replayRound(sheetsOf(boards)).map(({ code: _, ...step }) => step);
      expect(told, boards.join(" against ")).toEqual(steps);
    }
  });

  test("has the steps that a player and a spectator were sent", () => {
    for (const { played, watched } of TABLES) {
      for (const [viewer, sent] of [
        [0, played],
        [null, watched],
      ] as const) {
        const events = sent.flatMap((message) => message.events ?? []);
        expect(toldIn(events)).toEqual(retold(events, viewer));
      }
    }
  });

  test("has valid boards", () => {
    for (const { boards } of ROUNDS) {
      for (const sheet of sheetsOf(boards)) expect(findViolations(sheet)).toEqual([]);
    }
    expect(isValidBoard({ size: 3, items: [] })).toBe(false);
  });
});

function toldIn(events: Event[]): Event[] {
  return events.filter((event) => event.code === "step");
}

/** The steps of the same rounds, computed from their boards. */
function retold(events: Event[], viewer: number | null): StepEvent[] {
  const over = events.flatMap((event): RoundResult[] =>
    event.code === "round-over" ? [event.played] : [],
  );
  return over.flatMap(({ boards }) =>
    replayRound(sheetsOf(boards)).map((step) => hideUnseenTraps(step, viewer)),
  );
}
