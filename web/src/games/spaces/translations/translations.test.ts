import { describe, expect, test } from "vitest";
import { parseBoard } from "../format/board";
import { stepReasons } from "../round/stepReasons";
import { showRound, showRoundAsSeen } from "../rules";
import type { Event, Pair, Refusal } from "../types";
import { describePath, TRANSLATIONS, texts } from ".";

const name = (seat: number) => ["Ann", "Ben"][seat] ?? "";

/** One event of each kind. */
const EVENTS: Event[] = [
  { code: "brought", seat: 0, boards: 1 },
  { code: "brought", seat: 0, boards: 3 },
  { code: "all-brought" },
  { code: "chose", seat: 1, number: 2, board: "3.0.UU" },
  { code: "round-began", round: 1 },
  {
    code: "step",
    step: 3,
    did: [{ did: "moved", to: { row: 0, col: 0 }, point: true }, { did: "stood" }],
    caught: [true, false],
    scores: [1, 0],
  },
  { code: "round-over", round: 2, played: { boards: ["3.0.UU", "3.0.UU"], scores: [3, 3] } },
  { code: "resigned", seat: 0 },
  { code: "over", winner: 1, won: [0, 2], points: [3, 7] },
  { code: "over", won: [1, 1], points: [3, 3] },
];

const said = (language: "en" | "de", event: Event) =>
  (
    TRANSLATIONS[language].events[event.code] as (
      event: Event,
      name: (seat: number) => string,
    ) => string
  )(event, name);

describe("events", () => {
  test("have the sentences of the rule book, without the codes of boards", () => {
    expect(EVENTS.map((event) => said("en", event))).toEqual([
      "Ann brought one board.",
      "Ann brought 3 boards.",
      "Both have brought their boards.",
      "Ben chose board 2.",
      "Round 1: both boards are on the table.",
      "3. Ann to (0, 0) +1, Ben stood still; Ann ran into a trap (1:0).",
      "Round 2 is a tie, 3:3.",
      "Ann resigned.",
      "The match is over, Ben has won: rounds 0:2, points 3:7.",
      "The match is over, a draw: rounds 1:1, points 3:3.",
    ]);
  });

  test("have German sentences", () => {
    for (const event of EVENTS) expect(said("de", event)).not.toBe(said("en", event));
    expect(said("de", EVENTS[5] as Event)).toBe(
      "3. Ann nach (0, 0) +1, Ben blieb stehen; Ann lief in eine Falle (1:0).",
    );
  });
});

test("every fault of refused boards is translated", () => {
  const refusal: Extract<Refusal, { code: "bad-boards" }> = {
    code: "bad-boards",
    faults: [
      {
        number: 1,
        why: {
          fault: "rules",
          at: [
            [1, "trap-twice"],
            [3, "off-grid"],
          ],
        },
      },
      { number: 2, why: { fault: "size", at: { found: 3, size: 4 } } },
      { number: 3, why: { fault: "letter", at: 2 } },
      { number: 4, why: { fault: "off-grid", at: 1 } },
      { number: 5, why: { fault: "form" } },
    ],
  };
  const german = TRANSLATIONS.de.refusals["bad-boards"](refusal, name);
  for (const word of ["Eintrag 2: auf einem Feld", "3 mal 3", "Zug 2", "verlässt", "Größe"]) {
    expect(german).toContain(word);
  }
  expect(german).not.toMatch(/\b(item|move|board|grid)\b/);
});

test("a board has a description", () => {
  const sheet = parseBoard("4.0.rUrURdU");
  expect(sheet && describePath(sheet, texts("en"))).toBe(
    "Starts bottom left, trap right, up, trap right, up, right, trap below, up, out at the top.",
  );
  expect(describePath({ size: 4, items: [] }, texts("de"))).toBe("Noch ist nichts gezeichnet.");
});

describe("a step is explained", () => {
  const boards: Pair<string> = ["3.0.UU", "3.1.lrUU"];

  test("with the step of the trap, once the boards are open", () => {
    expect(stepReasons(showRound(boards), 2, name, texts("en"))).toEqual([
      "Ann +1: a row closer than ever before",
      "Ann ran into Ben's trap of step 3: a point less, and stopped",
    ]);
  });

  test("without it, in the fog", () => {
    const seen = showRoundAsSeen(boards, 0);
    expect(stepReasons(seen, 2, name, texts("en"))).toEqual([
      "Ann +1: a row closer than ever before",
      "Ben stands still: a trap lies beside the piece now",
      "Ann ran into a trap of Ben: a point less, and stopped",
    ]);
  });
});
