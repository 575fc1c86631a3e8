import { expect, test } from "vitest";
import { joinNames } from "./joinNames";

test("names are joined as in a sentence", () => {
  expect(joinNames([], "and")).toBe("");
  expect(joinNames(["Ann"], "and")).toBe("Ann");
  expect(joinNames(["Ann", "Ben"], "and")).toBe("Ann and Ben");
  expect(joinNames(["Ann", "Ben", "Cleo"], "und")).toBe("Ann, Ben und Cleo");
});
