import { expect, it } from "vitest";
import { de } from "../i18n/de";
import { en } from "../i18n/en";
import { timeLeft } from "./timeLeft";

it("shows seconds while there are few, and days for a match by correspondence", () => {
  expect([7, 99, 132, 259_199].map((left) => timeLeft(left, en))).toEqual([
    "7 s",
    "99 s",
    "2:12",
    "2 d 23 h",
  ]);
  expect(timeLeft(259_199, de)).toBe("2 T 23 h");
});
