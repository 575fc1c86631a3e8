// The static site that `parlor export-site` writes, in a folder of web space that knows files only.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { expect, type Page, test } from "@playwright/test";

const FOLDER = "/people/ann/parlor/";

const TYPES: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".png": "image/png",
};

interface WebSpace {
  /** The folder whose files are served. */
  root: string;
  /** The paths that were asked for. */
  asked: string[];
  server: Server;
  url: string;
}

/** A server of files below `FOLDER`; everything else is 404, with a page as web space has it. */
function serveFiles(root: string): Promise<WebSpace> {
  const asked: string[] = [];
  const space = { root, asked } as WebSpace;
  space.server = createServer((request, response) => {
    const { root } = space;
    const path = decodeURIComponent((request.url ?? "/").split("?")[0] ?? "/");
    asked.push(path);
    const inside = path.startsWith(FOLDER) ? normalize(path.slice(FOLDER.length)) : "..";
    const file = join(root, inside === "." || inside === "" ? "index.html" : inside);
    if (inside.startsWith("..") || !statSync(file, { throwIfNoEntry: false })?.isFile()) {
      response.writeHead(404, { "content-type": "text/html" }).end("<h1>Not found</h1>");
      return;
    }
    const type = TYPES[extname(file)] ?? "application/octet-stream";
    response.writeHead(200, { "content-type": type }).end(readFileSync(file));
  });
  return new Promise((resolve) =>
    space.server.listen(0, "127.0.0.1", () => {
      const { port } = space.server.address() as AddressInfo;
      space.url = `http://127.0.0.1:${port}${FOLDER}`;
      resolve(space);
    }),
  );
}

/** Writes the site to a new folder. */
function exportSite(): string {
  const root = mkdtempSync(join(tmpdir(), "parlor-site-"));
  execFileSync(process.env.PARLOR_BIN ?? "../target/debug/parlor", ["export-site", root]);
  return root;
}

/** What a next build changes: the page, the id of the build, and a file that is new. */
function changeBuild(root: string, name: string): void {
  const page = join(root, "index.html");
  writeFileSync(page, readFileSync(page, "utf8").replace("<head>", `<head><!-- ${name} -->`));
  writeFileSync(join(root, `assets/${name}.css`), "");
  const worker = join(root, "sw.js");
  const files = readFileSync(worker, "utf8")
    .replace(/"id":"[0-9a-f]+"/, `"id":"${name}"`)
    .replace('"paths":["",', `"paths":["","assets/${name}.css",`);
  writeFileSync(worker, files);
}

test("a static site in any folder plays against bots without a server", async ({ browser }) => {
  const root = exportSite();
  const { server, url, asked } = await serveFiles(root);
  const context = await browser.newContext({ reducedMotion: "reduce" });
  try {
    const page = await context.newPage();
    const problems: string[] = [];
    page.on("pageerror", (error) => problems.push(error.message));
    await page.addInitScript(() => {
      const dice = { throwDice: false, playForced: false };
      localStorage.setItem(
        "parlor.preferences",
        JSON.stringify({ nick: "Ann", sound: false, ...dice }),
      );
    });
    await page.goto(url);
    // Only what works is offered.
    await page.getByRole("button", { name: "Ludo: Against bots" }).waitFor();
    await expect(page.getByRole("button", { name: "Ludo: With friends" })).toHaveCount(0);
    await expect(page.getByLabel("Code or link of a table")).toHaveCount(0);
    await page.getByRole("button", { name: "Ludo: Against bots" }).click();
    await page.getByRole("radio", { name: "1", exact: true }).click();
    await page.locator(".bot-options summary").click();
    await page.getByRole("checkbox", { name: "Quick game" }).click();
    await page.getByRole("button", { name: "Begin", exact: true }).click();
    await page.waitForURL(/#\/t\/\w{6}$/);
    await page.locator(".table-board").waitFor();
    const token = page.locator('[data-token][aria-disabled="false"]').first();
    const lines = page.locator("#log-lines li");
    await token.waitFor();
    const before = await lines.count();
    await token.dispatchEvent("click");
    await expect.poll(() => lines.count()).toBeGreaterThan(before);
    await expect(page.getByRole("button", { name: "Play on with friends" })).toHaveCount(0);
    // The address leads back to the table, and rules and replays have addresses, too.
    await page.reload();
    await page.locator(".table-board").waitFor();
    await page.goto(`${url}#/rules/ludo`);
    await expect(page.locator(".book-page h1")).toBeVisible();
    await page.goto(`${url}#/replay`);
    const file = { name: "position.txt", mimeType: "text/plain" };
    const position = Buffer.from("4HPwATDgc/ABMA:cInlAAAAAAAE");
    await page.locator("input[type=file]").setInputFiles({ ...file, buffer: position });
    await page.locator(".replay, .table-state").first().waitFor();
    expect(problems).toEqual([]);
    expect(asked.filter((path) => !path.startsWith(FOLDER))).toEqual([]);
    expect(asked.filter((path) => path.includes("/api"))).toEqual([]);
  } finally {
    await context.close();
    server.close();
    rmSync(root, { recursive: true });
  }
});

/** The builds whose files the browser keeps. */
function keptBuilds(page: Page): Promise<string[]> {
  return page.evaluate(() => caches.keys());
}

/** Whether the files of a build are kept whole, and its service worker is the active one. */
function isActive(page: Page, build: string): Promise<boolean> {
  return page.evaluate(async (build) => {
    const { installing, waiting, active } = await navigator.serviceWorker.ready;
    const files = await (await caches.open(build)).keys();
    return files.length > 0 && !installing && !waiting && active?.state === "activated";
  }, build);
}

test("a new build replaces the old one at once, and is shown without a network", async ({
  browser,
}) => {
  const [first, second, third] = [exportSite(), exportSite(), exportSite()];
  changeBuild(second, "b2");
  changeBuild(third, "b3");
  // A build that cannot be kept whole is not kept at all.
  rmSync(join(third, "icon-512.png"));
  const space = await serveFiles(first);
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const shown = () => page.evaluate(() => /<!-- (b\d) -->/.exec(document.head.innerHTML)?.[1]);
    const isControlled = () =>
      page.evaluate(() => navigator.serviceWorker.controller?.state === "activated");
    await page.goto(space.url);
    // The worker's code is fetched, which registers the service worker.
    await page.getByRole("button", { name: "Ludo: Against bots" }).click();
    await expect.poll(isControlled).toBe(true);
    const [kept] = await keptBuilds(page);
    expect(await shown()).toBeUndefined();
    // Every folder of an origin has its own builds.
    const next = `parlor ${FOLDER} b2`;

    space.root = second;
    await page.goto(`${space.url}?again`);
    expect(await shown(), "the new page is shown at once").toBe("b2");
    await page.evaluate(() => navigator.serviceWorker.ready.then((worker) => worker.update()));
    await expect.poll(() => keptBuilds(page)).toEqual([kept, next]);
    await expect.poll(() => isActive(page, next)).toBe(true);
    await context.setOffline(true);
    await page.goto(`${space.url}?offline`);
    expect(await shown(), "the kept page is that of the new build").toBe("b2");
    await page.getByRole("button", { name: "Ludo: Against bots" }).waitFor();
    await context.setOffline(false);

    space.root = third;
    await page.evaluate(() =>
      navigator.serviceWorker.ready.then((worker) => worker.update().catch(() => undefined)),
    );
    await expect.poll(() => space.asked.some((path) => path.endsWith("assets/b3.css"))).toBe(true);
    await expect.poll(() => keptBuilds(page)).toEqual([kept, next]);
    await context.setOffline(true);
    await page.goto(`${space.url}?broken`);
    expect(await shown(), "the build before stays whole").toBe("b2");
    await page.getByRole("button", { name: "Ludo: Against bots" }).waitFor();
  } finally {
    await context.close();
    space.server.close();
    for (const root of [first, second, third]) rmSync(root, { recursive: true });
  }
});
