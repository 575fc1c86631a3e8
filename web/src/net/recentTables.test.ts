import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { addLocalTable } from "../offline/localTables";
import type { ToWorker } from "../offline/workerMessages";
import {
  addRecentTable,
  parseTableCode,
  pruneLocalTables,
  recentTables,
  removeRecentTable,
} from "./recentTables";

/** The tables whose logs were deleted. */
const forgotten: string[] = [];

class FakeWorker {
  postMessage(message: ToWorker): void {
    if (message.kind === "forget") forgotten.push(message.code);
  }
}

/** Codes of which the first is the newest. */
const codes = (letter: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${letter}${String(99_999 - index)}`);

/** Opens tables in this browser and visits them. */
async function openLocally(codes: string[]): Promise<void> {
  for (const code of codes.toReversed()) {
    await addLocalTable(code);
    addRecentTable(code);
  }
}

beforeEach(() => {
  localStorage.clear();
  forgotten.length = 0;
  vi.stubGlobal("Worker", FakeWorker);
});

afterEach(() => vi.unstubAllGlobals());

it("the newest table comes first, and none twice", () => {
  for (const code of ["AAAAAA", "BBBBBB", "AAAAAA"]) addRecentTable(code);
  expect(recentTables()).toEqual(["AAAAAA", "BBBBBB"]);
  removeRecentTable("AAAAAA");
  expect(recentTables()).toEqual(["BBBBBB"]);
});

it("the list has twelve tables of the server, and all of this browser", async () => {
  const here = codes("D", 15);
  await openLocally(here);
  const there = codes("S", 13);
  for (const code of there.toReversed()) addRecentTable(code);
  expect(recentTables()).toEqual([...there.slice(0, 12), ...here]);
  await vi.dynamicImportSettled();
  expect(forgotten).toEqual([]);
});

it("a table of this browser is in the list although the list was lost", async () => {
  await openLocally(["AAAAAA"]);
  localStorage.removeItem("parlor.tables");
  expect(recentTables()).toEqual(["AAAAAA"]);
});

it("old tables of this browser are deleted by themselves only when no match is on", async () => {
  const here = codes("D", 15);
  await openLocally(here);
  const [playing, resting] = [here[13] as string, here.filter((code) => code !== here[13])];
  pruneLocalTables(new Set(resting));
  expect(recentTables()).toEqual([...here.slice(0, 12), playing]);
  await vi.waitFor(() => expect(forgotten.toSorted()).toEqual([here[14], here[12]]));
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
