import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { CreateTableRequest } from "../protocol/types";

/** What the browser answers by itself; null where its code cannot run. */
let local: ((path: string) => unknown) | null;
const askedLocally: string[] = [];

vi.mock("../offline/workerClient", () => ({
  requestFromWorker: async (path: string) => {
    askedLocally.push(path);
    return local && { status: 200, body: local(path) };
  },
}));

/** What was asked of the server. */
const asked: string[] = [];
let server: (path: string) => unknown;

/** Never answers, as a network that swallows what is sent. */
const SILENCE = Symbol("silence");

const REQUEST = { game: "ludo", nick: "Ann" } as CreateTableRequest;

/** The module as a page has it that was just opened. */
async function openPage() {
  vi.resetModules();
  return import("./api");
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  localStorage.setItem("parlor.localTables", "[]");
  asked.length = askedLocally.length = 0;
  local = (path) => (path === "/tables" ? { code: "DEVICE" } : [`${path} of the device`]);
  server = (path) => (path === "/tables" ? { code: "SERVER" } : [`${path} of the server`]);
  vi.stubGlobal("HAS_OFFLINE_TABLES", true);
  for (const name of ["Worker", "indexedDB"]) vi.stubGlobal(name, {});
  vi.stubGlobal("fetch", (path: string, { signal }: RequestInit) => {
    asked.push(path);
    const json = server(path.replace(/^\/api/, ""));
    if (json !== SILENCE) return Promise.resolve({ ok: true, status: 200, json: async () => json });
    return new Promise((_, reject) =>
      signal?.addEventListener("abort", () => reject(signal.reason)),
    );
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("the games are those of the device when the network swallows the request", async () => {
  const { fetchGames, importMatch, SERVER_DEADLINE_MS } = await openPage();
  server = () => SILENCE;
  const games = fetchGames();
  await vi.advanceTimersByTimeAsync(SERVER_DEADLINE_MS);
  expect(await games).toEqual(["/games of the device"]);
  // Nobody waits a second time.
  expect(await importMatch("…")).toEqual(["/import of the device"]);
  expect(asked).toEqual(["/api/games"]);
});

it("the server is asked again a while after it was silent", async () => {
  const { importMatch, fetchGames, RETRY_SERVER_AFTER_MS, SERVER_DEADLINE_MS } = await openPage();
  server = () => SILENCE;
  const games = fetchGames();
  await vi.advanceTimersByTimeAsync(SERVER_DEADLINE_MS);
  await games;
  await vi.advanceTimersByTimeAsync(RETRY_SERVER_AFTER_MS);
  server = (path) => [`${path} of the server`];
  expect(await importMatch("…")).toEqual(["/import of the server"]);
  expect(asked).toEqual(["/api/games", "/api/me", "/api/import"]);
});

it("the server is asked again at once when there is a network again", async () => {
  const { fetchGames, importMatch } = await openPage();
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  expect(await fetchGames()).toEqual(["/games of the device"]);
  dispatchEvent(new Event("online"));
  const sent: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    sent.push(path);
    return { ok: true, status: 200, json: async () => ["of the server"] };
  });
  expect(await importMatch("…")).toEqual(["of the server"]);
  expect(sent).toEqual(["/api/me", "/api/import"]);
});

it("what only the server can do waits for it", async () => {
  const { fetchJson, SERVER_DEADLINE_MS } = await openPage();
  server = () => SILENCE;
  let answered = false;
  void fetchJson("/tables/K7M2QX/analysis?match=1").finally(() => {
    answered = true;
  });
  await vi.advanceTimersByTimeAsync(10 * SERVER_DEADLINE_MS);
  expect(answered).toBe(false);
});

it("a match against bots does not ask the server, though it can be reached", async () => {
  const { createLocalTable } = await openPage();
  expect(await createLocalTable(REQUEST)).toBe("DEVICE");
  expect(asked).toEqual([]);
  const { isLocalTable } = await import("../offline/localTables");
  expect(isLocalTable("DEVICE")).toBe(true);
});

it("a match against bots is at the server where the code for it cannot run", async () => {
  local = null;
  const { createLocalTable } = await openPage();
  expect(await createLocalTable(REQUEST)).toBe("SERVER");
  vi.stubGlobal("WebAssembly", undefined);
  Reflect.deleteProperty(globalThis, "WebAssembly");
  askedLocally.length = 0;
  expect(await createLocalTable(REQUEST)).toBe("SERVER");
  expect(askedLocally).toEqual([]);
});

it("a table for a position is at the server, and on the device if that cannot be reached", async () => {
  const { createTableAnywhere, SERVER_DEADLINE_MS } = await openPage();
  expect(await createTableAnywhere(REQUEST)).toBe("SERVER");
  server = () => SILENCE;
  const code = createTableAnywhere(REQUEST);
  await vi.advanceTimersByTimeAsync(SERVER_DEADLINE_MS);
  expect(await code).toBe("DEVICE");
});

it("an identity is asked for again after the server could not be reached", async () => {
  const { createTable, ensureIdentity } = await openPage();
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  await ensureIdentity();
  const sent: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    sent.push(path);
    return { ok: true, status: 200, json: async () => ({ code: "SERVER" }) };
  });
  expect(await createTable(REQUEST)).toBe("SERVER");
  expect(sent).toEqual(["/api/me", "/api/tables"]);
});
