import { describe, expect, it } from "vitest";
import { personaOf } from "./personas";
import { type Moment, remark } from "./remarks";

const CODES = ["K7M2QX", "AAAAAA", "ZZZZZZ", "R2D2C3"];

describe("the bots of a table", () => {
  it("are the same for everybody, and no two are alike", () => {
    for (const code of CODES) {
      const bots = [0, 1, 2, 3, 4, 5].map((chair) => personaOf(code, chair, "club"));
      expect(new Set(bots.map(({ name }) => name)).size).toBe(6);
      expect(new Set(bots.map(({ number }) => number)).size).toBe(6);
      expect(bots).toEqual([0, 1, 2, 3, 4, 5].map((chair) => personaOf(code, chair, "club")));
    }
  });

  it("have a manner and an outfit of their level, and keep their name when it changes", () => {
    const levels = ["child", "beginner", "casual", "club", "strong", "tournament", "expert"];
    const bots = levels.map((level) => personaOf("K7M2QX", 1, level));
    expect(new Set(bots.map(({ name }) => name)).size).toBe(1);
    expect(new Set(bots.map(({ manner }) => manner)).size).toBe(levels.length);
    expect(new Set(bots.map(({ outfit }) => outfit)).size).toBe(levels.length);
    expect(personaOf("K7M2QX", 1, "random").outfit).toBeUndefined();
  });

  it("remark now and then, in the language of the viewer", () => {
    const bot = personaOf("K7M2QX", 1, "casual");
    const said = (moment: Moment, language: "en" | "de") =>
      Array.from({ length: 30 }, (_, turn) => remark(bot, moment, turn, language));
    expect(said("beaten", "en")).toContain(null);
    expect(said("beaten", "en").some((line) => line !== null)).toBe(true);
    // The same moments in both languages, so that nobody is told more.
    expect(said("beaten", "en").map((line) => line === null)).toEqual(
      said("beaten", "de").map((line) => line === null),
    );
    expect(said("won", "en")).not.toContain(null);
  });
});
