import { beforeEach, expect, it } from "vitest";
import { codeIn, forget, remember, visited } from "./tables";

beforeEach(() => localStorage.clear());

it("the newest table comes first, and none twice", () => {
  for (const code of ["AAAAAA", "BBBBBB", "AAAAAA"]) remember(code);
  expect(visited()).toEqual(["AAAAAA", "BBBBBB"]);
  forget("AAAAAA");
  expect(visited()).toEqual(["BBBBBB"]);
});

it("what is damaged is as if there were nothing", () => {
  localStorage.setItem("parlor.tables", "{oh");
  expect(visited()).toEqual([]);
});

it.each([
  ["k7m2qx", "K7M2QX"],
  ["  K7M2QX ", "K7M2QX"],
  ["http://parlor.example/t/K7M2QX", "K7M2QX"],
  ["https://parlor.example/t/K7M2QX?from=qr", "K7M2QX"],
  ["K7M2Q", null],
  ["http://parlor.example/", null],
])("the code in %j is %j", (text, code) => {
  expect(codeIn(text)).toBe(code);
});
