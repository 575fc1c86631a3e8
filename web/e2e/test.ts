// What every test here uses: a house, and guests with a browser each.

import { AxeBuilder } from "@axe-core/playwright";
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { House } from "./house";

type Guest = (
  nick: string,
  change?: { theme?: "day" | "lamplight"; motion?: boolean },
) => Promise<Page>;

export const test = base.extend<{ guest: Guest }, { house: House }>({
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const house = await House.open();
      await use(house);
      await house.close();
    },
    { scope: "worker" },
  ],
  guest: async ({ browser, house }, use) => {
    const contexts: BrowserContext[] = [];
    const problems: string[] = [];
    await use(async (nick, { theme = "day", motion = false } = {}) => {
      const context = await browser.newContext({
        baseURL: house.url,
        reducedMotion: motion ? "no-preference" : "reduce",
      });
      contexts.push(context);
      await context.addInitScript(
        ([nick, theme]) => {
          const chosen = { nick, theme, language: "en", sound: false };
          localStorage.setItem("parlor.preferences", JSON.stringify(chosen));
        },
        [nick, theme] as const,
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

/** Opens a table with friends and is in its lobby; its code. */
export async function openTable(page: Page, game = "Ludo"): Promise<string> {
  await page.goto("/");
  await page.getByRole("button", { name: `${game}: With friends` }).click();
  await page.waitForURL(/\/t\/\w{6}$/);
  await expect(page.getByRole("heading", { name: `A table for ${game}` })).toBeVisible();
  return page.url().slice(-6);
}

/** Comes to a table by its link. */
export async function joinTable(page: Page, code: string): Promise<void> {
  await page.goto(`/t/${code}`);
  await page.getByRole("button", { name: "Take a seat" }).click();
  await expect(page.getByRole("heading", { name: /A table for/ })).toBeVisible();
}

/** Comes to a table by its code, from the first page. */
export async function joinByCode(page: Page, code: string): Promise<void> {
  await page.goto("/");
  await page.getByLabel("Code or link of a table").fill(code);
  await page.getByRole("button", { name: "Join", exact: true }).click();
  await page.getByRole("button", { name: "Take a seat" }).click();
  await expect(page.getByRole("heading", { name: /A table for/ })).toBeVisible();
}

/** Everybody who came is ready, and the owner starts. */
export async function start(owner: Page, guests: Page[]): Promise<void> {
  for (const guest of guests) await guest.getByRole("button", { name: "I am ready" }).click();
  await owner.getByRole("button", { name: "Start" }).click();
  for (const page of [owner, ...guests]) await page.locator(".table-board").waitFor();
}

/** The shortest Ludo there is. */
export async function makeItShort(page: Page): Promise<void> {
  for (const option of ["Sprint", "First winner"]) {
    await page.getByRole("radio", { name: option }).click();
    await expect(page.getByRole("radio", { name: option })).toBeChecked();
  }
  await page.getByRole("checkbox", { name: "Quick game" }).click();
  await expect(page.getByRole("checkbox", { name: "Quick game" })).toBeChecked();
}

/** Plays whatever can be played until the match is over, or until `enough` of it was played. */
export async function playToTheEnd(
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
 * Does the first thing that is offered, again and again, until `until` is there; the selectors
 * are tried in their order. Each page is played for itself, as people do.
 */
export async function play(page: Page, offered: string[], until = ".result"): Promise<void> {
  for (let turn = 0; turn < 2000; turn++) {
    const found = await page.waitForFunction(
      (all) => all.find((one) => document.querySelector(one)),
      [until, ...offered],
    );
    const offer = await found.jsonValue();
    if (offer === undefined || offer === until) return;
    // What was offered may be gone by now: somebody else was quicker, or the clock.
    const click = page.locator(offer).first().click({ timeout: 2000 });
    await click.catch(() => {});
  }
  throw new Error("the match never ended");
}

/** What the server sends, as it comes. */
export interface Message {
  type: string;
  seq: number;
  events?: ({ code: string } & Record<string, unknown>)[];
  // biome-ignore lint/suspicious/noExplicitAny: every game has a view of its own
  view?: any;
}

/** Everything that a page is sent over its sockets from now on: the texts, and what they say. */
export function listen(page: Page): { texts: string[]; messages: () => Message[] } {
  const texts: string[] = [];
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => texts.push(payload.toString())),
  );
  return { texts, messages: () => texts.map((text) => JSON.parse(text) as Message) };
}

/** What the live region says from now on, sentence by sentence. */
export async function voice(page: Page): Promise<() => Promise<string[]>> {
  const region = await page.locator("main > [aria-live]").elementHandle();
  const said = await page.evaluateHandle((region) => {
    const said: string[] = [];
    const hear = () => said.push(region?.textContent ?? "");
    if (region)
      new MutationObserver(hear).observe(region, {
        characterData: true,
        subtree: true,
        childList: true,
      });
    return said;
  }, region);
  return () => said.jsonValue();
}

/** Both want another match, and it begins. */
export async function again(owner: Page, guest: Page): Promise<void> {
  await guest.locator(".result").getByRole("button", { name: "Play again" }).click();
  await owner.locator(".result").getByRole("button", { name: "Play again" }).click();
  await expect(owner.locator(".result")).toHaveCount(0);
  await expect(guest.getByText("Match 2 began.")).toBeVisible();
}

/** Exactly one of two has won, and each is told so. */
export async function oneHasWon(pages: Page[]): Promise<void> {
  const headings = await Promise.all(pages.map((page) => page.locator(".result h2").textContent()));
  expect(headings.filter((text) => text === "You have won")).toHaveLength(1);
  expect(headings.filter((text) => text?.endsWith("has won"))).toHaveLength(pages.length - 1);
}

/** A screen without barriers, no wider than the window, with a picture for people to look at. */
export async function seen(page: Page, name: string): Promise<void> {
  await accessible(page);
  const over = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(over, `${name} fits the width`).toBeLessThanOrEqual(0);
  await shot(page, name);
}

/** Nothing of the page has to be scrolled to. */
export async function fitsHeight(page: Page): Promise<void> {
  const over = await page.evaluate(() => {
    const { scrollHeight, clientHeight } = document.documentElement;
    return scrollHeight - clientHeight;
  });
  expect(over, "1280 × 720 shows all of it").toBeLessThanOrEqual(0);
}

/** No barrier that axe can find. */
export async function accessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.target).join(" ")}`);
  expect(found).toEqual([]);
}

/** A picture for people to look at. */
export async function shot(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `shots/${name}.png` });
}
