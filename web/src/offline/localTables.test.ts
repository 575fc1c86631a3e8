import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { addLocalTable, forgetLocalTable, localTables, restoreLocalTables } from "./localTables";

vi.mock("./workerClient", () => ({ forgetTable: async () => null }));

const persist = vi.fn(async () => true);

beforeEach(() => {
  localStorage.clear();
  persist.mockClear();
  vi.stubGlobal("HAS_OFFLINE_TABLES", true);
  vi.stubGlobal("indexedDB", { databases: async () => [] });
  vi.stubGlobal("navigator", { storage: { persist } });
});
afterEach(() => vi.unstubAllGlobals());

it("the browser is asked once to keep what it stores", async () => {
  for (const code of ["AAAAAA", "BBBBBB"]) await addLocalTable(code);
  expect(localTables()).toEqual(["BBBBBB", "AAAAAA"]);
  expect(persist).toHaveBeenCalledTimes(1);
});

it("a lost or damaged list is made anew from the logs", async () => {
  const stored = async () => ["BBBBBB", "AAAAAA"];
  await restoreLocalTables(stored);
  expect(localTables()).toEqual(["BBBBBB", "AAAAAA"]);
  localStorage.setItem("parlor.localTables", "{oh");
  await restoreLocalTables(stored);
  expect(localTables()).toEqual(["BBBBBB", "AAAAAA"]);
});

it("a deleted table does not come back", async () => {
  await addLocalTable("AAAAAA");
  forgetLocalTable("AAAAAA");
  await restoreLocalTables(async () => ["AAAAAA"]);
  expect(localTables()).toEqual([]);
});

it("the list stays lost, and is looked for again, if the logs cannot be read", async () => {
  await restoreLocalTables(() => Promise.reject(new Error("no storage")));
  await restoreLocalTables(async () => ["AAAAAA"]);
  expect(localTables()).toEqual(["AAAAAA"]);
});
