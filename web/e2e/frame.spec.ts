// How long the page works on an update, by its own timeline: reported, not asserted.

import type { Page } from "@playwright/test";
import { expect, openTable, test } from "./test";

declare global {
  interface Window {
    worked: number[];
  }
}

/** Moves that are made of each game, at most. */
const MOVES = 60;

for (const game of ["Ludo", "Backgammon", "Spaces", "King of the Hill"]) {
  test(`how long an update of ${game} takes the page @measure`, async ({ guest }) => {
    const ann = await guest("Ann");
    await ann.addInitScript(watch);
    const code = await openTable(ann, game);
    await ann.getByText("Options of the table").click();
    await ann.getByLabel("Bots think for").selectOption("300");
    const free = ann.locator(".chair-free");
    for (let left = await free.count(); left > 0; left -= 1) {
      await ann.getByRole("button", { name: "Seat a bot" }).first().click();
      await expect(free).toHaveCount(left - 1);
    }
    await ann.getByRole("button", { name: "Start" }).click();
    await ann.locator(".table-board").waitFor();
    await ann.evaluate(() => {
      window.worked = [];
    });
    for (let move = 0; move < MOVES && (await moved(ann, code, move)); move += 1);
    const worked = (await ann.evaluate(() => window.worked)).toSorted((one, other) => one - other);
    const at = (part: number) => worked[Math.floor(part * (worked.length - 1))]?.toFixed(1);
    console.log(`${game}: ${worked.length} updates, median ${at(0.5)} ms, 95 % ${at(0.95)} ms`);
  });
}

/** Answers what Ann is asked, beside the page; says whether the match goes on. */
async function moved(page: Page, code: string, move: number): Promise<boolean> {
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
  await page.waitForTimeout(200);
  return playing;
}

/** Notes how long each message of the server keeps the page busy. */
function watch(): void {
  window.worked = [];
  const own = Object.getOwnPropertyDescriptor(WebSocket.prototype, "onmessage");
  Object.defineProperty(WebSocket.prototype, "onmessage", {
    ...own,
    set(hear: (event: MessageEvent) => void) {
      own?.set?.call(this, (event: MessageEvent) => {
        const began = performance.now();
        hear.call(this, event);
        // React draws before this macrotask; layout and styles are forced to count as well.
        const channel = new MessageChannel();
        channel.port1.onmessage = () => {
          document.body.getBoundingClientRect();
          window.worked.push(performance.now() - began);
        };
        channel.port2.postMessage(null);
      });
    },
  });
}
