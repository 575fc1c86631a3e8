// How long the page works on an update, by its own timeline: reported, not asserted.

import { expect, makeItShort, openTable, playToTheEnd, test } from "./test";

declare global {
  interface Window {
    worked: number[];
  }
}

test("how long an update takes the page @measure", async ({ guest }) => {
  const ann = await guest("Ann");
  await ann.addInitScript(() => {
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
  });
  await openTable(ann);
  await makeItShort(ann);
  await ann.getByText("Options of the table").click();
  await ann.getByLabel("Bots think for").selectOption("300");
  for (const left of [2, 1, 0]) {
    await ann.getByRole("button", { name: "Seat a bot" }).first().click();
    await expect(ann.locator(".chair-free")).toHaveCount(left);
  }
  await ann.getByRole("button", { name: "Start" }).click();
  await playToTheEnd([ann]);
  const worked = (await ann.evaluate(() => window.worked)).toSorted((one, other) => one - other);
  const at = (part: number) => worked[Math.floor(part * (worked.length - 1))]?.toFixed(1);
  console.log(`updates: ${worked.length}, median ${at(0.5)} ms, 95 % ${at(0.95)} ms`);
});
