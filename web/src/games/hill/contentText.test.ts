import { expect, test } from "vitest";
import { cardAbout, classAbout, itemAbout, withNumbers } from "./contentText";
import { contentOf } from "./data";
import { TRANSLATIONS } from "./translations";
import type { Config } from "./types";

const { en, de } = TRANSLATIONS;

/** Options with the standard content and changes. */
function changed(change: (content: ReturnType<typeof contentOf>) => void): Config {
  const content = structuredClone(contentOf(undefined));
  change(content);
  return { content } as Config;
}

test("numbers, their negatives and their plurals are filled in", () => {
  expect(withNumbers("{a} {-b} {c|one|# many} {a|one|# many}", { a: 2, b: -1, c: 1 })).toBe(
    "2 1 one 2 many",
  );
});

test("texts of the standard content have its numbers", () => {
  expect(itemAbout(en, "beer")).toBe("Heals 3 HP; your next movement roll is 1 less.");
  expect(cardAbout(de, "cave-in")).toBe("Geh 3 Felder zurück.");
  expect(classAbout(en, "porter")).toBe("Backpack for two.");
});

test("texts of other content have the numbers of that", () => {
  const config = changed((content) => {
    for (const card of content.chance) if (card.id === "cave-in") card.tiles = 1;
    for (const entry of content.classes) {
      if (entry.id === "duelist") entry.talents = { attackInDuels: 2 };
    }
    for (const item of content.treasures) if (item.id === "mysterious-flower") item.heal = 4;
  });
  expect(cardAbout(de, "cave-in", config)).toBe("Geh 1 Feld zurück.");
  expect(classAbout(en, "duelist", config)).toBe("+2 Attack in duels.");
  expect(classAbout(en, "guardian", config)).toBe(en.choices.guardian.about);
  expect(itemAbout(en, "mysterious-flower", config)).toBe(en.labels.heal(4));
});

test("classes of the tuned content tell their starting items", () => {
  const config = { content: "tuned" } as Config;
  expect(classAbout(en, "porter", config)).toBe("Backpack for 2. Starts with: Robe.");
  expect(classAbout(de, "guardian", config)).toBe("Beginnt mit: Holzschild.");
});
