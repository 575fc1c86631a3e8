import { expect, test } from "vitest";
import { moveLink, parseMoveLink } from "./moveLink";

const token = "0123456789abcdef0123456789abcdef01234567";

test("the tables of a link are read back", () => {
  const tables = [
    { code: "K7QM3X", token },
    { code: "ABCDEF", token: token.replace("0", "f") },
  ];
  const link = moveLink(tables, "https://play.example");
  expect(link.startsWith("https://play.example/move#K7QM3X.")).toBe(true);
  expect(parseMoveLink(new URL(link).hash)).toEqual(tables);
});

test("what is no table is left out", () => {
  expect(parseMoveLink("")).toEqual([]);
  expect(parseMoveLink(`#K7QM3X.${token}~<b>~lower1.${token}~K7QM3X.short`)).toEqual([
    { code: "K7QM3X", token },
  ]);
});
