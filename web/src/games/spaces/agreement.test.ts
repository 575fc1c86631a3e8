// The client's reading of boards and rounds, held against the program's own
// (`fixtures/make.mjs`).

import { describe, expect, test } from "vitest";
import { faultSentence } from "./editor/Keeping";
import { CHECKS, ROUNDS, TABLES } from "./fixtures";
import { read, type Sheet, write } from "./format/board";
import { fileOf, readFile } from "./format/file";
import { breaches, valid } from "./format/rules";
import { fogged, run } from "./round/run";
import type { Event, Pair, Played, StepEvent } from "./types";
import { texts } from "./words";

describe("a board file", () => {
  const all = CHECKS;

  test("has the faults that parlor spaces check finds, in its words", () => {
    for (const { file, faults = [] } of all) {
      const found = readFile(JSON.stringify(file)).faults.map((fault) => ({
        field: fault.field,
        rule: faultSentence(fault, texts("en")),
      }));
      expect(found, JSON.stringify(file)).toEqual(faults);
    }
  });

  test("that is valid has the same text form, and is written as it was read", () => {
    const good = all.filter((check) => check.valid);
    expect(good.length).toBeGreaterThan(40);
    for (const { file, text } of good) {
      const { sheet } = readFile(JSON.stringify(file));
      expect(sheet && write(sheet)).toBe(text);
      const about = { id: file.id, name: file.name, at: file.createdAt };
      expect(sheet && fileOf(sheet, about)).toEqual(file);
    }
  });

  test("has a German sentence for each fault, other than the English one", () => {
    const faults = all.flatMap(({ file }) => readFile(JSON.stringify(file)).faults);
    for (const fault of faults) {
      expect(faultSentence(fault, texts("de"))).not.toBe(faultSentence(fault, texts("en")));
    }
  });

  test("that is no JSON has one fault", () => {
    expect(readFile("{").faults).toEqual([{ field: "board", code: "not-json" }]);
  });
});

function sheetsOf(boards: readonly string[]): Pair<Sheet> {
  return boards.map((board) => {
    const sheet = read(board);
    if (!sheet) throw new Error(`${board} is no board`);
    return sheet;
  }) as Pair<Sheet>;
}

describe("a round", () => {
  test("is told as parlor spaces round tells it", () => {
    for (const { boards, steps } of ROUNDS) {
      const told = run(sheetsOf(boards)).map(({ code: _, ...step }) => step);
      expect(told, boards.join(" against ")).toEqual(steps);
    }
  });

  test("is told as the table told it to a player and to a spectator", () => {
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

  test("is between boards that are valid", () => {
    for (const { boards } of ROUNDS) {
      for (const sheet of sheetsOf(boards)) expect(breaches(sheet)).toEqual([]);
    }
    expect(valid({ size: 3, items: [] })).toBe(false);
  });
});

function toldIn(events: Event[]): Event[] {
  return events.filter((event) => event.code === "step");
}

/** The steps of the same rounds, from their boards alone. */
function retold(events: Event[], viewer: number | null): StepEvent[] {
  const over = events.flatMap((event): Played[] =>
    event.code === "round-over" ? [event.played] : [],
  );
  return over.flatMap(({ boards }) => run(sheetsOf(boards)).map((step) => fogged(step, viewer)));
}
