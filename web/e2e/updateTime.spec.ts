// Measures how long the page is busy with an update. Reports only, asserts nothing.

import type { Page } from "@playwright/test";
import { GAMES } from "../src/games/index";
import { expect, openTable, test } from "./fixtures";

declare global {
  interface Window {
    updateDurationsMs: number[];
  }
}

const MAX_MOVES = 60;

for (const { texts } of Object.values(GAMES)) {
  const game = texts.en.title;
  test(`how long an update of ${game} takes the page @measure`, async ({ guest }) => {
    const ann = await guest("Ann");
    await ann.addInitScript(recordUpdateDurations);
    const code = await openTable(ann, game);
    await ann.getByLabel("Bots think for").selectOption("300");
    const free = ann.locator(".chair-free");
    for (let left = await free.count(); left > 0; left -= 1) {
      await ann.getByRole("button", { name: "Seat a bot" }).first().click();
      await expect(free).toHaveCount(left - 1);
    }
    await ann.getByRole("button", { name: "Start" }).click();
    await ann.locator(".table-board").waitFor();
    await ann.evaluate(() => {
      window.updateDurationsMs = [];
    });
    for (let move = 0; move < MAX_MOVES && (await makeMove(ann, code, move)); move += 1);
    const durations = (await ann.evaluate(() => window.updateDurationsMs)).toSorted(
      (one, other) => one - other,
    );
    const at = (part: number) => durations[Math.floor(part * (durations.length - 1))]?.toFixed(1);
    console.log(`${game}: ${durations.length} updates, median ${at(0.5)} ms, 95 % ${at(0.95)} ms`);
  });
}

/** Answers an open question through the HTTP API; returns whether the match goes on. */
async function makeMove(page: Page, code: string, move: number): Promise<boolean> {
  const updatesBefore = await page.evaluate(() => window.updateDurationsMs.length);
  const playing = await page.evaluate(
    async ([code, move]) => {
      const table = `/api/tables/${code}`;
      const { lobby, ask } = await (await fetch(table)).json();
      const legal = ask?.legal;
      if (legal) {
        const action = legal[move % Math.min(legal.length, 3)];
        const body = JSON.stringify({ id: `m${move}`, do: "act", ask: ask.id, action });
        const headers = { "Content-Type": "application/json" };
        await fetch(`${table}/do`, { method: "POST", headers, body });
      }
      return lobby.phase === "playing";
    },
    [code, move] as const,
  );
  // An update follows in any case: the answer to the action, or the move of a bot.
  if (playing)
    await page.waitForFunction((count) => window.updateDurationsMs.length > count, updatesBefore);
  return playing;
}

/** Records how long each server message keeps the page busy. */
function recordUpdateDurations(): void {
  window.updateDurationsMs = [];
  const own = Object.getOwnPropertyDescriptor(WebSocket.prototype, "onmessage");
  Object.defineProperty(WebSocket.prototype, "onmessage", {
    ...own,
    set(hear: (event: MessageEvent) => void) {
      own?.set?.call(this, (event: MessageEvent) => {
        const began = performance.now();
        hear.call(this, event);
        // React renders before this macrotask; layout and styles are forced, so that they count as well.
        const channel = new MessageChannel();
        channel.port1.onmessage = () => {
          document.body.getBoundingClientRect();
          window.updateDurationsMs.push(performance.now() - began);
        };
        channel.port2.postMessage(null);
      });
    },
  });
}
