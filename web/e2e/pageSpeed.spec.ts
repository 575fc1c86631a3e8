// Measures what a page costs: bytes over the wire, first paint and board on a slow phone, long tasks and
// layout shifts during play. Only the bytes have a limit here, which does not depend on the machine.
//
// A task of the main thread is measured by the clock and by its processor time. The browser draws
// without a graphics card here and shares the processor with the server: the clock counts the time in
// which the task did not run as well.

import type { CDPSession, Page } from "@playwright/test";
import { GAMES } from "../src/games/index";
import { expect, test } from "./fixtures";
import { BOARD } from "./positions";

/** A slow phone: 1.6 Mbit/s, 150 ms to the server and back, a processor four times slower. */
const SLOW_NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const SLOW_PROCESSOR = { rate: 4 };

const PLAY_SECONDS = 20;

/** The most that the home page may take over the wire before anything is clicked. */
const MAX_HOME_PAGE_BYTES = 120_000;

declare global {
  interface Window {
    /** The layout shifts without recent input, in their order. */
    layoutShifts: { startTime: number; value: number }[];
  }
}

test("the home page takes at most 120 kB over the wire @bytes", async ({ guest }) => {
  test.skip(process.env.PARLOR_FRONT === "vite", "Vite sends files that are not compressed");
  const page = await guest("Ann");
  const session = await page.context().newCDPSession(page);
  let bytes = 0;
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await session.send("Network.enable");
  await page.goto("/", { waitUntil: "networkidle" });
  console.log(`home page: ${(bytes / 1000).toFixed(1)} kB over the wire`);
  expect(bytes).toBeLessThanOrEqual(MAX_HOME_PAGE_BYTES);
});

for (const { texts } of Object.values(GAMES)) {
  const game = texts.en.title;
  test(`a slow phone opens ${game} @measure`, async ({ guest }) => {
    const page = await guest("Ann");
    await page.setViewportSize({ width: 390, height: 844 });
    await slowDown(await page.context().newCDPSession(page));
    await page.goto("/");
    await page.getByRole("button", { name: `${game}: Against bots` }).click();
    const firstPaint = await page.evaluate(
      () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
    );
    const start = page.getByRole("dialog").getByRole("button", { name: "Begin", exact: true });
    await expect(start).toBeVisible();
    const tapped = Date.now();
    await start.click();
    await page.locator(".table-board").waitFor();
    const board = Date.now() - tapped;
    console.log(
      `${game}: first paint ${firstPaint.toFixed(0)} ms, board ${board} ms after the tap`,
    );
  });

  test(`long tasks and layout shifts while bots play ${game} @measure`, async ({ guest }) => {
    const page = await guest("Ann", { motion: true });
    await page.addInitScript(recordLayoutShifts);
    await page.goto("/");
    await page.getByRole("button", { name: `${game}: Against bots` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Begin", exact: true }).click();
    await page.locator(BOARD).waitFor();
    const session = await page.context().newCDPSession(page);
    const stopTracing = await traceTasks(session);
    await playFor(page, PLAY_SECONDS);
    const tasks = await stopTracing();
    const shift = cumulativeLayoutShift(await page.evaluate(() => window.layoutShifts));
    const report = (what: string, durationsMs: number[]) => {
      const long = durationsMs.filter((duration) => duration > 50).length;
      return `${long} over 50 ms ${what} (longest ${Math.max(0, ...durationsMs).toFixed(0)} ms)`;
    };
    const wallMs = tasks.map((task) => task.wallMs);
    const cpuMs = tasks.map((task) => task.cpuMs);
    console.log(
      `${game}: ${tasks.length} tasks in ${PLAY_SECONDS} s of play, ${report("of processor time", cpuMs)}, ` +
        `${report("by the clock", wallMs)}, ` +
        `layout shift ${shift.toFixed(3)}`,
    );
  });
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", SLOW_NETWORK);
  await session.send("Emulation.setCPUThrottlingRate", SLOW_PROCESSOR);
}

/** Answers whatever is asked through the HTTP API, as often as a person would, for some time. */
async function playFor(page: Page, seconds: number): Promise<void> {
  const code = page.url().slice(-6);
  const end = Date.now() + 1000 * seconds;
  for (let move = 0; Date.now() < end; move += 1) {
    await page.evaluate(
      async ([code, move]) => {
        const table = `/api/tables/${code}`;
        const { ask } = await (await fetch(table)).json();
        const legal = ask?.legal;
        if (!legal?.length) return;
        const action = legal[move % Math.min(legal.length, 3)];
        const body = JSON.stringify({ id: `p${move}`, do: "act", ask: ask.id, action });
        const headers = { "Content-Type": "application/json" };
        await fetch(`${table}/do`, { method: "POST", headers, body });
      },
      [code, move] as const,
    );
    await page.waitForTimeout(400);
  }
}

/** A task of the page's main thread. */
interface Task {
  wallMs: number;
  cpuMs: number;
}

/** Part of an event of Chromium's trace; times are in microseconds. */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  dur?: number;
  tdur?: number;
}

/** Records the tasks of the page's main thread; the returned function ends it and returns them. */
async function traceTasks(session: CDPSession): Promise<() => Promise<Task[]>> {
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]));
  });
  const includedCategories = ["devtools.timeline", "disabled-by-default-devtools.timeline"];
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories },
  });
  return async () => {
    const complete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
    await session.send("Tracing.end");
    await complete;
    // The main thread of the page is the one that runs its timers.
    const main = events.find(({ name }) => name === "TimerFire");
    const isTask = ({ name, pid, tid }: TraceEvent) =>
      name === "RunTask" && pid === main?.pid && tid === main?.tid;
    return events
      .filter(isTask)
      .map(({ dur = 0, tdur = 0 }) => ({ wallMs: dur / 1000, cpuMs: tdur / 1000 }));
  };
}

function recordLayoutShifts(): void {
  window.layoutShifts = [];
  new PerformanceObserver((list) => {
    type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean };
    for (const { startTime, value, hadRecentInput } of list.getEntries() as LayoutShift[])
      if (!hadRecentInput) window.layoutShifts.push({ startTime, value });
  }).observe({ type: "layout-shift", buffered: true });
}

/**
 * The largest sum of shifts that follow each other by less than a second, within five seconds: the
 * definition of Cumulative Layout Shift.
 */
function cumulativeLayoutShift(shifts: Window["layoutShifts"]): number {
  let [largest, sum, began, last] = [0, 0, 0, Number.NEGATIVE_INFINITY];
  for (const { startTime, value } of shifts) {
    if (startTime - last >= 1000 || startTime - began >= 5000) [sum, began] = [0, startTime];
    sum += value;
    last = startTime;
    largest = Math.max(largest, sum);
  }
  return largest;
}
