// Tables of the browser itself, with the network switched off, and the files that are kept for that.

import { chromium, type Page } from "@playwright/test";
import { GAMES, type GameName } from "../src/games/index";
import { checkScreen, expect, joinTable, playLudo, playOffers, test } from "./fixtures";
import { SHORT_BOARD } from "./hillPositions";
import { MATCH_OFFERS } from "./matchOffers";

/** The most that the code may take over the wire: of all games in the Web Worker, and of the rules in the page. */
const MAX_CODE_BYTES = { parlor_wasm: 900_000, parlor_wasm_rules: 150_000 };

/** Visits the page once with a network, until all its files are kept; returns their addresses. */
async function keepFiles(page: Page): Promise<string> {
  await page.goto("/");
  await page.getByRole("button", { name: "Ludo: Against bots" }).click();
  const state = () => page.evaluate(() => navigator.serviceWorker.controller?.state);
  await expect.poll(state).toBe("activated");
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const files = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return files.flat().map(({ url }) => url);
  });
  return kept.join("\n");
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

/** Changes what the page asks of its worker for new tables: options that the dialog does not offer. */
async function changeNewTables(
  page: Page,
  change: { config: object; options: object },
): Promise<void> {
  await page.addInitScript((change) => {
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (message) {
      if (message.path === "/tables") {
        Object.assign(message.body.config, change.config);
        Object.assign(message.body.options, change.options);
      }
      postMessage.call(this, message);
    };
  }, change);
}

interface OfflineMatch {
  /** Options that the dialog does not offer. */
  options?: object;
  /** A file that the bots need, beside the code. */
  file?: RegExp;
  /** Chooses a short match in the dialog. */
  choose: (page: Page) => Promise<void>;
  /** What is on the page in the middle of the match. */
  middle: string;
}

async function openOptions(page: Page): Promise<void> {
  await page.locator(".bot-options summary").click();
}

const OFFLINE_MATCHES: Record<GameName, OfflineMatch> = {
  ludo: {
    choose: async (page) => {
      await page.getByRole("radio", { name: "1", exact: true }).click();
      await openOptions(page);
      await page.getByRole("radio", { name: "Sprint" }).click();
      await page.getByRole("checkbox", { name: "Quick game" }).click();
    },
    middle: "#log-lines li:nth-child(12)",
  },
  gammon: {
    // The strongest level needs a large file of its own.
    file: /\/assets\/expert-[\w-]+\.bin$/m,
    choose: (page) => page.getByRole("radio", { name: "Expert" }).click(),
    middle: "#log-lines li:nth-child(20)",
  },
  hill: {
    options: { board: SHORT_BOARD },
    choose: (page) => page.getByRole("radio", { name: "1", exact: true }).click(),
    middle: "#log-lines li:nth-child(20)",
  },
  spaces: {
    choose: async (page) => {
      await openOptions(page);
      await page.getByLabel("Size").fill("3");
      await page.getByRole("spinbutton", { name: "Rounds" }).fill("2");
    },
    middle: ".playback",
  },
  liars: {
    choose: async (page) => {
      await page.getByRole("radio", { name: "1", exact: true }).first().click();
      await openOptions(page);
      await page
        .getByRole("group", { name: "Dice", exact: true })
        .getByRole("radio", { name: "2", exact: true })
        .click();
    },
    middle: ".liars-last",
  },
};

for (const [game, { options = {}, file, choose, middle }] of Object.entries(OFFLINE_MATCHES)) {
  const title = GAMES[game as GameName].texts.en.title;
  test(`a match of ${title} is played to its end without a network, with a reload in the middle`, async ({
    guest,
  }) => {
    const offers = MATCH_OFFERS[game as GameName];
    const ann = await guest("Ann", { ownTables: true });
    await changeNewTables(ann, { config: options, options: { bot_ms: 0 } });
    const kept = await keepFiles(ann);
    if (file) expect(kept).toMatch(file);
    await ann.context().setOffline(true);
    const sockets: string[] = [];
    ann.on("websocket", (socket) => sockets.push(socket.url()));
    await ann.goto("/");
    await ann.getByRole("button", { name: `${title}: Against bots` }).click();
    await choose(ann);
    await ann.getByRole("button", { name: "Begin", exact: true }).click();
    await playOffers(ann, offers, `.result, ${middle}`);
    await expect(ann.locator(".result")).toHaveCount(0);
    const before = await storedRecords(ann);
    await ann.reload();
    await ann.locator(".table-board").waitFor();
    expect((await storedRecords(ann)).slice(0, before.length)).toEqual(before);
    await playOffers(ann, offers);
    await expect(ann.locator(".result h2")).toHaveText(/ won$| share the first place$/);
    expect((await storedRecords(ann)).length).toBeGreaterThan(before.length);
    expect(sockets).toEqual([]);
  });
}

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

test("the manifest is valid, and the code for tables of the browser is small", async ({
  guest,
  server,
}) => {
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
  const headers = { "accept-encoding": "br" };
  for (const [name, mostBytes] of Object.entries(MAX_CODE_BYTES)) {
    const code = new RegExp(`assets/${name}_bg[^"]*\\.wasm`).exec(worker)?.[0];
    const response = await fetch(`${server.url}/${code}`, { method: "HEAD", headers });
    expect(response.headers.get("content-encoding"), name).toBe("br");
    expect(Number(response.headers.get("content-length")), name).toBeLessThan(mostBytes);
  }
});

test("a browser installs the client, which opens as an app without a network", async ({
  server,
  launchOptions,
}, { outputDir }) => {
  // Pages of an ordinary test are in incognito contexts, from which nothing is installed.
  const context = await chromium.launchPersistentContext(outputDir, {
    ...launchOptions,
    // The desktop's list of programs is written there.
    env: { ...process.env, HOME: outputDir, XDG_DATA_HOME: outputDir },
    baseURL: server.url,
    reducedMotion: "reduce",
  });
  try {
    const page = await context.newPage();
    await keepFiles(page);
    const session = await context.newCDPSession(page);
    const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
    expect(installabilityErrors).toEqual([]);
    const manifestId = `${server.url}/`;
    await session.send("PWA.install", { manifestId });
    await context.setOffline(true);
    const opened = context.waitForEvent("page");
    await session.send("PWA.launch", { manifestId });
    const app = await opened;
    await app.getByRole("button", { name: "Ludo: Against bots" }).click();
    await app.getByRole("button", { name: "Begin", exact: true }).click();
    await expect(app.getByRole("group", { name: "Ludo board" })).toBeVisible();
  } finally {
    await context.close();
  }
});
