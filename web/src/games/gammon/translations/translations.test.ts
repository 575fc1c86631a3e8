import { describe, expect, test } from "vitest";
import { LANGUAGES } from "../../../i18n/language";
import { FRAMES } from "../fixtures";
import type { Event, Prompt, Refusal } from "../types";
import { TRANSLATIONS } from ".";

const EVENTS: { [Code in Event["code"]]: Extract<Event, { code: Code }> } = {
  "opening-roll": { code: "opening-roll", white: 3, black: 1 },
  "opening-tie": { code: "opening-tie" },
  rolled: { code: "rolled", seat: 0, dice: [3, 1] },
  played: { code: "played", seat: 0, play: "8/5 6/5", moves: [] },
  danced: { code: "danced", seat: 1, dice: [6, 6] },
  doubled: { code: "doubled", seat: 1, value: 2 },
  took: { code: "took", seat: 0, value: 2 },
  beavered: { code: "beavered", seat: 0, value: 4 },
  dropped: { code: "dropped", seat: 1 },
  offered: { code: "offered", seat: 1, win: "gammon" },
  accepted: { code: "accepted", seat: 0 },
  declined: { code: "declined", seat: 0 },
  "game-won": { code: "game-won", seat: 0, win: "backgammon", points: 6, score: [6, 0] },
  "game-began": { code: "game-began", number: 2, crawford: true },
  resigned: { code: "resigned", seat: 1 },
  over: { code: "over", winner: 0 },
};

const REFUSALS: { [Code in Refusal["code"]]: Extract<Refusal, { code: Code }> } = {
  "not-now": { code: "not-now", asked: "roll or double", phase: "turn" },
  "illegal-play": { code: "illegal-play" },
  "illegal-move": { code: "illegal-move", from: 25, die: 6 },
  "more-dice": { code: "more-dice" },
  "larger-die": { code: "larger-die", die: 5 },
  ambiguous: { code: "ambiguous" },
  "no-hit": { code: "no-hit", point: 5 },
  "already-declined": { code: "already-declined" },
  "no-resignations": { code: "no-resignations" },
  "no-double": { code: "no-double" },
  "no-beaver": { code: "no-beaver" },
  unreadable: { code: "unreadable", part: "8-5" },
};

const name = (seat: number) => ["Ann", "Ben"][seat] ?? "?";

function say(sentences: object, word: { code: string }): string {
  const all = sentences as Record<string, (word: object, name: (seat: number) => string) => string>;
  return all[word.code]?.(word, name) ?? "";
}

describe.each(LANGUAGES)("in %s", (language) => {
  const t = TRANSLATIONS[language];

  test.each(Object.values(EVENTS))("$code is a sentence", (event) => {
    const text = say(t.events, event);
    expect(text).toMatch(/^\p{Lu}.*[.]$/u);
    expect(text).not.toMatch(/undefined|NaN|\[object/);
    if ("seat" in event) expect(text).toContain(name(event.seat));
  });

  test.each(Object.values(REFUSALS))("the refusal $code is a sentence", (refusal) => {
    const text = say(t.refusals, refusal);
    expect(text).toMatch(/^[\p{Lu}“„].*[.]$/u);
    expect(text).not.toMatch(/undefined|NaN|\[object/);
  });

  test("whatever was asked has a prompt", () => {
    for (const { ask } of Object.values(FRAMES)) {
      if (ask) expect(t.prompts[ask.prompt as Prompt]?.(1)).toMatch(/[.?]$/);
    }
  });

  test("an even end has no winner", () => {
    expect(t.events.over({ code: "over" }, name)).not.toContain("Ann");
    expect(t.events.over({ code: "over", winner: 1 }, name)).toContain("Ben");
  });
});

test("German texts are not the English ones", () => {
  const texts = (of: object): string[] =>
    Object.entries(of).flatMap(([key, value]) => {
      if (typeof value === "string") return [`${key}:${value}`];
      return typeof value === "object" && value !== null ? texts(value) : [];
    });
  const english = new Set(texts({ ...TRANSLATIONS.en, keys: [] }));
  const same = texts({ ...TRANSLATIONS.de, keys: [] }).filter((text) => english.has(text));
  // These are called the same.
  const shared = /:(Backgammon|Gammon|Beaver|Bar|Crawford|Pips|)$/;
  expect(same.filter((text) => !shared.test(text))).toEqual([]);
});
