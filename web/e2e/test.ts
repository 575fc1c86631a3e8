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
