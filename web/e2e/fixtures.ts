// Fixtures and helpers of the end-to-end tests: a server, and guests with a browser context each.

import { AxeBuilder } from "@axe-core/playwright";
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { TestServer } from "./testServer";

type Guest = (
  nick: string,
  change?: {
    theme?: "day" | "lamplight";
    language?: "en" | "de";
    motion?: boolean;
    /** Whether the guest throws dice and forced moves are made after a pause, as for new players. */
    pacing?: boolean;
    /** The screen of a phone, with touch instead of a mouse. */
    phone?: { width: number; height: number };
    /** Device pixels for each CSS pixel. */
    pixelRatio?: number;
    /** Whether the browser may have tables of its own; otherwise matches against bots are at the server. */
    ownTables?: boolean;
  },
) => Promise<Page>;

export const test = base.extend<{ guest: Guest }, { server: TestServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const server = await TestServer.open();
      await use(server);
      await server.close();
    },
    { scope: "worker" },
  ],
  guest: async ({ browser, server }, use) => {
    const contexts: BrowserContext[] = [];
    const problems: string[] = [];
    await use(async (nick, change = {}) => {
      const { theme = "day", language = "en", motion = false, pacing = false } = change;
      const { phone, pixelRatio = 1, ownTables = false } = change;
      const context = await browser.newContext({
        baseURL: server.url,
        reducedMotion: motion ? "no-preference" : "reduce",
        deviceScaleFactor: pixelRatio,
        serviceWorkers: ownTables ? "allow" : "block",
        ...(phone && { viewport: phone, hasTouch: true, isMobile: true }),
      });
      contexts.push(context);
      if (!ownTables) await context.route("**/parlor_wasm_bg*.wasm", (route) => route.abort());
      await context.addInitScript(
        ([nick, theme, language, pacing]) => {
          const dice = { throwDice: pacing, playForced: pacing };
          const chosen = { nick, theme, language, sound: false, ...dice };
          localStorage.setItem("parlor.preferences", JSON.stringify(chosen));
        },
        [nick, theme, language, pacing] as const,
      );
      const page = await context.newPage();
      page.on("pageerror", (error) => problems.push(`${nick}: ${error.message}`));
      return page;
    });
    await Promise.all(contexts.map((context) => context.close()));
    expect(problems, "no page broke").toEqual([]);
  },
});

export { expect };

/** Creates a table, waits for its lobby and returns its code. */
export async function openTable(page: Page, game = "Ludo"): Promise<string> {
  await page.goto("/");
  await page.getByRole("button", { name: `${game}: With friends` }).click();
  await page.waitForURL(/\/t\/\w{6}$/);
  await expect(page.getByRole("heading", { name: `A table for ${game}` })).toBeVisible();
  return page.url().slice(-6);
}

/** Sends a request to the HTTP API as the guest of a page. */
export async function callApi(page: Page, path: string, body?: object): Promise<unknown> {
  return page.evaluate(
    async ([path, body]) => {
      const init = body && {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      };
      const answer = await fetch(`/api${path}`, init || {});
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
      return answer.json();
    },
    [path, body] as const,
  );
}

/** Creates a table for Ann with options that the lobby does not offer, and returns its code. */
export async function createTable(page: Page, request: object): Promise<string> {
  await page.goto("/");
  await callApi(page, "/me");
  const { code } = (await callApi(page, "/tables", { nick: "Ann", ...request })) as {
    code: string;
  };
  return code;
}

/** The level of the bots with which a game greets newcomers. */
export async function gentleLevel(page: Page, game: string): Promise<string | undefined> {
  const games = (await callApi(page, "/games")) as { name: string; gentle: string }[];
  return games.find(({ name }) => name === game)?.gentle;
}

/** Starts a match of Ann against gentle bots, and waits for its board. */
export async function startBotMatch(
  page: Page,
  request: { game: string } & Record<string, unknown>,
  bots = 1,
): Promise<void> {
  const code = await createTable(page, request);
  const level = await gentleLevel(page, request.game);
  for (let chair = 1; chair <= bots; chair++)
    await callApi(page, `/tables/${code}/do`, { id: `bot ${chair}`, do: "bot", chair, level });
  await callApi(page, `/tables/${code}/do`, { id: "start", do: "start" });
  await page.goto(`/t/${code}`);
  await page.locator(".table-board").waitFor();
}

/** Joins a table by its link. */
export async function joinTable(page: Page, code: string): Promise<void> {
  await page.goto(`/t/${code}`);
  await page.getByRole("button", { name: "Take a seat" }).click();
  await expect(page.getByRole("heading", { name: /A table for/ })).toBeVisible();
}

/** Joins a table by its code, from the home page. */
export async function joinTableByCode(page: Page, code: string): Promise<void> {
  await page.goto("/");
  await page.getByLabel("Code or link of a table").fill(code);
  await page.getByRole("button", { name: "Join", exact: true }).click();
  await page.getByRole("button", { name: "Take a seat" }).click();
  await expect(page.getByRole("heading", { name: /A table for/ })).toBeVisible();
}

/** All guests are ready, and the owner starts the match. */
export async function startMatch(owner: Page, guests: Page[]): Promise<void> {
  for (const guest of guests) await guest.getByRole("button", { name: "I am ready" }).click();
  await owner.getByRole("button", { name: "Start" }).click();
  for (const page of [owner, ...guests]) await page.locator(".table-board").waitFor();
}

/** Selects the options of the shortest Ludo match. */
export async function chooseShortMatch(page: Page): Promise<void> {
  for (const option of ["Sprint", "First winner"]) {
    await page.getByRole("radio", { name: option }).click();
    await expect(page.getByRole("radio", { name: option })).toBeChecked();
  }
  await page.getByRole("checkbox", { name: "Quick game" }).click();
  await expect(page.getByRole("checkbox", { name: "Quick game" })).toBeChecked();
}

/** Plays the first movable token until the match is over or `enough` says so. */
export async function playLudo(
  pages: Page[],
  enough: (asked: Page, turn: number) => boolean = () => false,
  most = 600,
): Promise<void> {
  for (let turn = 0; turn < most; turn++) {
    const which = await Promise.any(
      pages.map(async (page) => {
        await page.locator('[data-token][aria-disabled="false"], .result').first().waitFor();
        return page;
      }),
    );
    if ((await which.locator(".result").count()) > 0 || enough(which, turn)) return;
    const before = await which.locator("#log-lines li").count();
    await which.locator('[data-token][aria-disabled="false"]').first().dispatchEvent("click");
    await expect(async () => {
      const more = (await which.locator("#log-lines li").count()) > before;
      expect(more || (await which.locator(".result").count()) > 0).toBe(true);
    }).toPass({ intervals: [20, 50, 100] });
  }
  throw new Error("the match never ended");
}

/**
 * Clicks the first element that matches one of the selectors, in their order, until `until`
 * exists. Each page is played independently of the others.
 */
export async function playOffers(page: Page, offered: string[], until = ".result"): Promise<void> {
  for (let turn = 0; turn < 2000; turn++) {
    const found = await page.waitForFunction(
      (all) => all.find((one) => document.querySelector(one)),
      [until, ...offered],
    );
    const offer = await found.jsonValue();
    if (offer === undefined || offer === until) return;
    // The element may be gone by now, if another player was faster or the time is up.
    const click = page.locator(offer).first().click({ timeout: 2000 });
    await click.catch(() => {});
  }
  throw new Error("the match never ended");
}

/** A message of the server. */
export interface ReceivedMessage {
  type: string;
  seq: number;
  events?: ({ code: string } & Record<string, unknown>)[];
  // biome-ignore lint/suspicious/noExplicitAny: every game has a view of its own
  view?: any;
}

/** Records the WebSocket messages to a page from now on, as text and parsed. */
export function recordSocketMessages(page: Page): {
  texts: string[];
  messages: () => ReceivedMessage[];
} {
  const texts: string[] = [];
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => texts.push(payload.toString())),
  );
  return { texts, messages: () => texts.map((text) => JSON.parse(text) as ReceivedMessage) };
}

/** Records the announcements for screen readers from now on. */
export async function recordAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  const region = await page.locator("[data-announcements]").elementHandle();
  const said = await page.evaluateHandle((region) => {
    const said: string[] = [];
    const hear = (changes: MutationRecord[]) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) said.push(node.textContent ?? "");
    };
    if (region) new MutationObserver(hear).observe(region, { childList: true });
    return said;
  }, region);
  return () => said.jsonValue();
}

/** Starts a rematch and waits for it to begin. */
export async function playAgain(owner: Page, guest: Page): Promise<void> {
  await guest.locator(".result").getByRole("button", { name: "Play again" }).click();
  await owner.locator(".result").getByRole("button", { name: "Play again" }).click();
  await expect(owner.locator(".result")).toHaveCount(0);
  await expect(guest.getByText("Match 2 began.")).toBeVisible();
}

/** Expects that one page shows its own win and the others the winner's. */
export async function expectOneWinner(pages: Page[]): Promise<void> {
  const headings = await Promise.all(pages.map((page) => page.locator(".result h2").textContent()));
  expect(headings.filter((text) => text === "You have won")).toHaveLength(1);
  expect(headings.filter((text) => text?.endsWith("has won"))).toHaveLength(pages.length - 1);
}

/** Expects an accessible screen without horizontal scrolling, and takes a screenshot. */
export async function checkScreen(page: Page, name: string): Promise<void> {
  await expectAccessible(page);
  const over = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(over, `${name} fits the width`).toBeLessThanOrEqual(0);
  await screenshot(page, name);
}

export async function expectNoVerticalScroll(page: Page): Promise<void> {
  const over = await page.evaluate(() => {
    const { scrollHeight, clientHeight } = document.documentElement;
    return scrollHeight - clientHeight;
  });
  expect(over, "1280 × 720 shows all of it").toBeLessThanOrEqual(0);
}

/** Rules of axe beside those of WCAG. */
const EXTRA_RULES = ["heading-order", "skip-link", "empty-heading", "label-content-name-mismatch"];

/** Expects no violations of the WCAG rules that axe checks. */
export async function expectAccessible(page: Page): Promise<void> {
  const values = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
  const rules = Object.fromEntries(EXTRA_RULES.map((rule) => [rule, { enabled: true }]));
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly: { type: "tag", values }, rules })
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.target).join(" ")}`);
  expect(found).toEqual([]);
  const repeated = await page.evaluate(() =>
    [...document.querySelectorAll("[aria-label][title]")].flatMap((element) =>
      element.ariaLabel === element.getAttribute("title") ? [element.outerHTML] : [],
    ),
  );
  expect(repeated, "a title that repeats the name is read as a description too").toEqual([]);
}

export async function screenshot(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `shots/${name}.png` });
}
