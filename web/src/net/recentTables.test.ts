import { beforeEach, expect, it } from "vitest";
import { addRecentTable, parseTableCode, recentTables, removeRecentTable } from "./recentTables";

beforeEach(() => localStorage.clear());

it("the newest table comes first, and none twice", () => {
  for (const code of ["AAAAAA", "BBBBBB", "AAAAAA"]) addRecentTable(code);
  expect(recentTables()).toEqual(["AAAAAA", "BBBBBB"]);
  removeRecentTable("AAAAAA");
  expect(recentTables()).toEqual(["BBBBBB"]);
});

it("a damaged entry in the storage counts as an empty list", () => {
  localStorage.setItem("parlor.tables", "{oh");
  expect(recentTables()).toEqual([]);
});

it.each([
  ["k7m2qx", "K7M2QX"],
  ["  K7M2QX ", "K7M2QX"],
  ["http://parlor.example/t/K7M2QX", "K7M2QX"],
  ["https://parlor.example/t/K7M2QX?from=qr", "K7M2QX"],
  ["K7M2Q", null],
  ["http://parlor.example/", null],
])("the code in %j is %j", (text, code) => {
  expect(parseTableCode(text)).toBe(code);
});
