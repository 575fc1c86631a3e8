import { expect, it } from "vitest";
import { LocalHost } from "./localHost";
import type { FromWorker } from "./workerMessages";

const ENTRY = { id: "0", time: 0, record: JSON.stringify({ game: "ludo" }) };

/** A host whose Rust code wants to be woken after every event. */
function openHost() {
  const events: string[] = [];
  const sent: FromWorker[] = [];
  const appended: string[] = [];
  const loadedFiles: string[] = [];
  let timers = 0;
  const host = new LocalHost({
    handle: (text) => {
      const event = JSON.parse(text) as { on: string; path?: string };
      events.push(event.path ?? event.on);
      const body = event.path === "/import" ? { game: "gammon" } : {};
      const response = event.on === "request" && { response: { status: 200, body } };
      return JSON.stringify({ wake_at: 1, ...response });
    },
    loadDataFiles: async (game) => void loadedFiles.push(game),
    log: {
      read: async (code) => (code === "AAAAAA" ? [ENTRY] : []),
      append: async (code) => void appended.push(code),
      delete: async () => undefined,
    },
    post: (message) => sent.push(message),
    announce: () => undefined,
    now: () => 0,
    setTimer: () => {
      timers += 1;
      return () => undefined;
    },
  });
  const beats = timers;
  return { host, events, sent, appended, loadedFiles, wakers: () => timers - beats };
}

it("a table that is asked about goes on by itself", async () => {
  const { host, wakers } = openHost();
  await host.receive({ kind: "request", number: 1, path: "/tables/AAAAAA" });
  expect(wakers()).toBe(1);
});

it("an analysis reads the table anew each time, and does not let it go on", async () => {
  const { host, events, sent, wakers } = openHost();
  const path = "/tables/AAAAAA/analysis?match=1";
  for (const number of [1, 2]) await host.receive({ kind: "analyse", number, path });
  const read = ["loaded", "/tables/AAAAAA/analysis"];
  expect(events).toEqual([...read, ...read]);
  const response = { status: 200, body: {} };
  expect(sent).toEqual([1, 2].map((number) => ({ kind: "response", number, response })));
  expect(wakers()).toBe(0);
});

it("an analysis of a text has the files of its game", async () => {
  const { host, events, loadedFiles } = openHost();
  const path = "/import/analysis";
  await host.receive({ kind: "analyse", number: 1, path, body: { text: "a match" } });
  expect(loadedFiles).toEqual(["gammon"]);
  expect(events).toEqual(["/import", path]);
});
