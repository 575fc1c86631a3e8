import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { FromWorker, ToWorker } from "./workerMessages";

vi.mock("./registerServiceWorker", () => ({ registerServiceWorker: () => undefined }));

/** The workers that were started, in their order. */
let workers: FakeWorker[] = [];

class FakeWorker {
  readonly received: ToWorker[] = [];
  terminated = false;
  onmessage: ((event: { data: FromWorker }) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;

  constructor() {
    workers.push(this);
  }

  postMessage(message: ToWorker): void {
    this.received.push(message);
  }

  terminate(): void {
    this.terminated = true;
  }

  /** Answers the request that came last, with its path. */
  answer(): void {
    const message = this.received.at(-1);
    if (message?.kind !== "request" && message?.kind !== "analyse") throw new Error("no request");
    const response = { status: 200, body: message.path };
    this.onmessage?.({ data: { kind: "response", number: message.number, response } });
  }
}

async function openPage() {
  vi.resetModules();
  return import("./workerClient");
}

beforeEach(() => {
  workers = [];
  vi.stubGlobal("Worker", FakeWorker);
});
afterEach(() => vi.unstubAllGlobals());

it("heartbeats of a table come while an analysis is computed", async () => {
  const { LocalLink, requestFromWorker } = await openPage();
  const link = new LocalLink("AAAAAA", null);
  const heard: string[] = [];
  link.onmessage = ({ data }) => heard.push(String(data));
  const analysis = requestFromWorker("/tables/AAAAAA/analysis?match=1&depth=deep");
  const [tables, analyses] = workers as [FakeWorker, FakeWorker];
  const [connect] = tables.received;
  if (connect?.kind !== "connect") throw new Error("no connection");
  const { connection } = connect;
  tables.onmessage?.({ data: { kind: "message", connection, text: "beat" } });
  expect(heard).toEqual(["beat"]);
  analyses.answer();
  expect((await analysis)?.body).toBe("/tables/AAAAAA/analysis?match=1&depth=deep");
});

it.each([
  ["/explore", 1],
  ["/import/analysis", 1],
  ["/import", 0],
  ["/tables/AAAAAA/replay?match=1", 0],
])("%s is answered by worker %i", async (path, index) => {
  const { prepareWorker, requestFromWorker } = await openPage();
  prepareWorker();
  const response = requestFromWorker(path, {});
  workers[index]?.answer();
  expect((await response)?.body).toBe(path);
});

it("a cancelled analysis stops its worker; another computes the rest, and tables go on", async () => {
  const { prepareWorker, requestFromWorker } = await openPage();
  prepareWorker();
  const cancelled = new AbortController();
  const first = requestFromWorker("/explore", {}, cancelled.signal);
  const second = requestFromWorker("/import/analysis", {});
  cancelled.abort();
  await expect(first).rejects.toThrow(/abort/i);
  const [tables, stopped, next] = workers as [FakeWorker, FakeWorker, FakeWorker];
  expect([tables.terminated, stopped.terminated, next.terminated]).toEqual([false, true, false]);
  next.answer();
  expect((await second)?.body).toBe("/import/analysis");
});

it("cancelling an analysis that is there stops nothing", async () => {
  const { requestFromWorker } = await openPage();
  const late = new AbortController();
  const response = requestFromWorker("/explore", {}, late.signal);
  workers[0]?.answer();
  await response;
  late.abort();
  expect(workers.map(({ terminated }) => terminated)).toEqual([false]);
});

it("requests are answered with nothing when the worker fails, and the next one starts another", async () => {
  const { requestFromWorker } = await openPage();
  const failed = requestFromWorker("/games");
  workers[0]?.onerror?.(new Event("error"));
  expect(await failed).toBeNull();
  const again = requestFromWorker("/games");
  workers[1]?.answer();
  expect((await again)?.body).toBe("/games");
});
