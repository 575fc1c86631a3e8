import { beforeEach, expect, test } from "vitest";
import type { DecisionReview } from "../protocol/types";
import { addToDrill, type DrillPosition, drillChoices, noteAnswer, readDrill } from "./drill";

beforeEach(() => localStorage.clear());

const decision = {
  step: 3,
  seat: 0,
  prompt: "move",
  counts: true,
  choices: 3,
  played: { action: 1, notation: "b", chance: 0.4, cost: 0.1, mark: "blunder" },
  best: [
    { action: 2, notation: "c", chance: 0.5, cost: 0 },
    { action: 3, notation: "a", chance: 0.45, cost: 0.05 },
  ],
} satisfies DecisionReview;

const position = (key: string, solved = 0): DrillPosition => ({
  key,
  game: "ludo",
  view: {},
  names: ["Ann", "Ben"],
  decision,
  solved,
});

test("the same mistake is kept once, and what was solved most often makes room", () => {
  addToDrill([position("one")]);
  addToDrill([position("one"), position("two")]);
  expect(readDrill().map(({ key }) => key)).toEqual(["two", "one"]);
  noteAnswer("two", true);
  addToDrill(Array.from({ length: 59 }, (_, at) => position(`more ${at}`)));
  expect(readDrill()).toHaveLength(60);
  expect(readDrill().some(({ key }) => key === "two")).toBe(false);
});

test("an error begins to count again", () => {
  addToDrill([position("one", 2)]);
  noteAnswer("one", true);
  expect(readDrill()[0]?.solved).toBe(3);
  noteAnswer("one", false);
  expect(readDrill()[0]?.solved).toBe(0);
});

test("the order of the choices does not tell which is best", () => {
  expect(drillChoices(decision).map(({ notation }) => notation)).toEqual(["a", "b", "c"]);
});
