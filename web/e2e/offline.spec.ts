// Tables of the browser itself, with the network switched off, and the files that are kept for that.

import type { Page } from "@playwright/test";
import { GAMES } from "../src/games/index";
import { checkScreen, expect, joinTable, playLudo, test } from "./fixtures";

/** The most that the code of all games may take over the wire. */
const MAX_CODE_BYTES = 900_000;

/** Opens a match against bots from the home page. */
async function playBots(page: Page, game: string): Promise<void> {
  await page.goto("/");
  await page.getByRole("button", { name: `${game}: Against bots` }).click();
  await page.getByRole("button", { name: "Begin", exact: true }).click();
  await page.locator(".table-board").waitFor();
}

/** Visits the page once with a network, until all its files are kept. */
async function keepFiles(page: Page): Promise<void> {
  await page.goto("/");
  await page.getByRole("button", { name: "Ludo: Against bots" }).click();
  const state = () => page.evaluate(() => navigator.serviceWorker.controller?.state);
  await expect.poll(state).toBe("activated");
}

/** The records of the page's table in IndexedDB. */
async function storedRecords(page: Page): Promise<string[]> {
  return page.evaluate(
    (code) =>
      new Promise<string[]>((resolve, reject) => {
        const opened = indexedDB.open("parlor");
        opened.onerror = () => reject(opened.error);
        opened.onsuccess = () => {
          const database = opened.result;
          const keys = IDBKeyRange.bound([code, 0], [code, Number.MAX_SAFE_INTEGER]);
          const entries = database.transaction("entries").objectStore("entries").getAll(keys);
          entries.onerror = () => reject(entries.error);
          entries.onsuccess = () => {
            database.close();
            resolve(entries.result.map(({ record }) => record));
          };
        };
      }),
    page.url().slice(-6),
  );
}

/** Waits until the table has stored so many entries. */
async function waitForRecords(page: Page, count: number): Promise<string[]> {
  await expect.poll(async () => (await storedRecords(page)).length).toBeGreaterThanOrEqual(count);
  return storedRecords(page);
}

for (const { texts } of Object.values(GAMES)) {
  const game = texts.en.title;
  test(`${game} against bots goes on after a reload, without a network`, async ({ guest }) => {
    const ann = await guest("Ann", { ownTables: true });
    await keepFiles(ann);
    await ann.context().setOffline(true);
    const sockets: string[] = [];
    ann.on("websocket", (socket) => sockets.push(socket.url()));
    await playBots(ann, game);
    const before = await waitForRecords(ann, 3);
    await ann.reload();
    await ann.locator(".table-board").waitFor();
    const after = await storedRecords(ann);
    expect(after.slice(0, before.length)).toEqual(before);
    // A request that is accepted is an entry of the same log.
    await ann.getByRole("button", { name: "Give up" }).first().click();
    await ann.getByRole("dialog").getByRole("button", { name: "Give up" }).click();
    await waitForRecords(ann, after.length + 1);
    expect(sockets).toEqual([]);
  });
}

test("a whole match of Ludo is played without a network, with a reload in the middle", async ({
  guest,
}) => {
  const ann = await guest("Ann", { ownTables: true });
  await keepFiles(ann);
  await ann.context().setOffline(true);
  await ann.goto("/");
  await ann.getByRole("button", { name: "Ludo: Against bots" }).click();
  await ann.getByRole("radio", { name: "1", exact: true }).click();
  await ann.locator(".bot-options summary").click();
  await ann.getByRole("radio", { name: "Sprint" }).click();
  await ann.getByRole("checkbox", { name: "Quick game" }).click();
  await ann.getByRole("button", { name: "Begin", exact: true }).click();
  const token = '[data-token][aria-disabled="false"]';
  for (let turn = 0; turn < 300; turn++) {
    await ann.locator(`${token}, .result`).first().waitFor();
    if ((await ann.locator(".result").count()) > 0) break;
    const before = await storedRecords(ann);
    await ann.locator(token).first().dispatchEvent("click");
    await waitForRecords(ann, before.length + 1);
    if (turn === 3) await ann.reload();
  }
  await expect(ann.locator(".result")).toBeVisible();
});

test("a match begun without a network is finished at the server by two people", async ({
  guest,
}) => {
  const ann = await guest("Ann", { ownTables: true });
  await keepFiles(ann);
  await ann.context().setOffline(true);
  await ann.goto("/");
  await ann.getByRole("button", { name: "Ludo: Against bots" }).click();
  await ann.getByRole("radio", { name: "1", exact: true }).click();
  await ann.locator(".bot-options summary").click();
  await ann.getByRole("radio", { name: "Sprint" }).click();
  await ann.getByRole("checkbox", { name: "Quick game" }).click();
  await ann.getByRole("button", { name: "Begin", exact: true }).click();
  await playLudo([ann], (_, turn) => turn === 3);
  const codeHere = ann.url().slice(-6);
  await ann.context().setOffline(false);
  await ann.getByRole("button", { name: "Play on with friends" }).click();
  await checkScreen(ann, "handover-dialog");
  await ann.getByRole("button", { name: "Bring it to the server" }).click();
  await expect(ann.getByRole("heading", { name: "This match waits to go on" })).toBeVisible();
  const code = ann.url().slice(-6);
  expect(code).not.toBe(codeHere);
  await ann.getByRole("button", { name: "Send the bot away" }).click();
  const ben = await guest("Ben");
  await joinTable(ben, code);
  await expect(ben.getByText(/was begun on the device of Ann/)).toBeVisible();
  await checkScreen(ben, "handover-lobby");
  await ben.getByRole("button", { name: "I am ready" }).click();
  await ann.getByRole("button", { name: "Go on" }).click();
  for (const page of [ann, ben]) await page.locator(".table-board").waitFor();
  await playLudo([ann, ben]);
  for (const page of [ann, ben]) {
    await expect(page.locator(".result")).toBeVisible();
    await expect(page.locator(".result").getByText(/begun on the device of Ann/)).toBeVisible();
  }
  await ben.getByRole("link", { name: "Watch the replay" }).click();
  await expect(ben.getByText(/made on the device of a player/)).toBeVisible();
  await ben.getByRole("button", { name: "Verify the dice" }).click();
  await expect(ben.getByText(/All \d+ rolls follow from it/)).toBeVisible();
  await expect(ben.getByText(/rolls follow from the secret of the device/)).toBeVisible();
});

test("the client can be installed, and its code is small", async ({ guest, server }) => {
  const ann = await guest("Ann", { ownTables: true });
  await ann.goto("/");
  const session = await ann.context().newCDPSession(ann);
  const { errors, data } = await session.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data ?? "{}") as { icons: { src: string }[]; start_url: string };
  expect(new URL(manifest.start_url, `${server.url}/manifest.webmanifest`).pathname).toBe("/");
  for (const { src } of manifest.icons)
    expect((await fetch(`${server.url}/${src}`)).headers.get("content-type")).toBe("image/png");
  const worker = await (await fetch(`${server.url}/sw.js`)).text();
  const code = /assets\/parlor_wasm[^"]*\.wasm/.exec(worker)?.[0];
  const headers = { "accept-encoding": "br" };
  const response = await fetch(`${server.url}/${code}`, { method: "HEAD", headers });
  expect(response.headers.get("content-encoding")).toBe("br");
  expect(Number(response.headers.get("content-length"))).toBeLessThan(MAX_CODE_BYTES);
});
