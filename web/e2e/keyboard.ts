// Playing without a pointer: everything here is done with key presses alone.

import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures";

const MAX_TABS = 150;

/** Presses Tab or Shift+Tab until the first element that the locator finds has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const first = target.first();
  await first.waitFor();
  for (let presses = 0; presses < MAX_TABS; presses++) {
    const key = await first.evaluate((element) => {
      const { activeElement } = document;
      if (element === activeElement) return null;
      const way = activeElement?.compareDocumentPosition(element) ?? 0;
      return way & Node.DOCUMENT_POSITION_PRECEDING ? "Shift+Tab" : "Tab";
    });
    if (key === null) return;
    await page.keyboard.press(key);
  }
  throw new Error(`Tab never came to ${target}`);
}

/** Presses a button, or follows a link, by Tab and Enter. */
export async function pressByKeys(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

/** Selects an option of a group of radio buttons by Tab and arrow keys. */
export async function chooseByKeys(page: Page, group: string, option: string): Promise<void> {
  const field = page.getByRole("group", { name: group, exact: true });
  const wanted = field.getByRole("radio", { name: option, exact: true });
  await tabTo(page, field.getByRole("radio", { checked: true }));
  for (let presses = await field.getByRole("radio").count(); presses > 0; presses--) {
    if (await wanted.isChecked()) return;
    await page.keyboard.press("ArrowRight");
    // The server answers with the options that hold now.
    await expect(field.locator("input:focus")).toBeChecked();
  }
  throw new Error(`the arrow keys never came to ${option}`);
}

/** Creates a table from the home page, waits for its lobby and returns its code. */
export async function openTableByKeys(page: Page, game: string): Promise<string> {
  await page.goto("/");
  await pressByKeys(page, page.getByRole("button", { name: `${game}: With friends` }));
  await page.waitForURL(/\/t\/\w{6}$/);
  await expect(page.getByRole("heading", { name: `A table for ${game}` })).toBeVisible();
  return page.url().slice(-6);
}

/** Seats a bot that answers at once. */
export async function seatBotByKeys(page: Page): Promise<void> {
  const pause = page.getByLabel("Bots think for");
  await tabTo(page, pause);
  await page.keyboard.press("Home");
  await expect(pause).toHaveValue("0");
  const free = await page.locator(".chair-free").count();
  await pressByKeys(page, page.getByRole("button", { name: "Seat a bot" }));
  await expect(page.locator(".chair-free")).toHaveCount(free - 1);
}

/** All guests are ready, and the owner starts the match by keys. */
export async function startMatchByKeys(owner: Page, guests: Page[] = []): Promise<void> {
  for (const guest of guests) await guest.getByRole("button", { name: "I am ready" }).click();
  await expect(owner.getByText("Everybody is ready.")).toBeVisible();
  await pressByKeys(owner, owner.getByRole("button", { name: "Start" }));
  for (const page of [owner, ...guests]) await page.locator(".table-board").waitFor();
}

/** The guest wants a rematch, and the owner starts it by keys. */
export async function playAgainByKeys(owner: Page, guest: Page): Promise<void> {
  await guest.locator(".result").getByRole("button", { name: "Play again" }).click();
  const again = owner.locator(".result").getByRole("button", { name: "Play again" });
  await expect(again).toBeEnabled();
  await pressByKeys(owner, again);
  await expect(owner.locator(".result")).toHaveCount(0);
  await expect(guest.getByText("Match 2 began.")).toBeVisible();
}

/** Something that can be answered by keys while an element exists. */
export interface KeyOffer {
  selector: string;
  /** A key that answers from anywhere on the page; without it, Tab goes there and Enter answers. */
  key?: string;
  /** Goes there and answers, where it takes more than Tab and Enter. */
  answer?: (page: Page) => Promise<void>;
}

/** Answers the first offer that exists, in their order, until `until` exists. */
export async function playByKeys(
  page: Page,
  offers: KeyOffer[],
  until = ".result",
  maxPresses = 5000,
): Promise<void> {
  const selectors = [until, ...offers.map(({ selector }) => selector)];
  for (let presses = 0; presses < maxPresses; presses++) {
    const found = await page.waitForFunction((all) => {
      const selector = all.find((one) => document.querySelector(one));
      const offer = selector && document.querySelector(selector);
      if (!offer) return null;
      const { activeElement } = document;
      if (activeElement?.matches(selector)) return { selector, next: "Enter" };
      const way = activeElement?.compareDocumentPosition(offer) ?? 0;
      const next = way & Node.DOCUMENT_POSITION_PRECEDING ? "Shift+Tab" : "Tab";
      return { selector, next };
    }, selectors);
    const { selector, next } = (await found.jsonValue()) as { selector: string; next: string };
    if (selector === until) return;
    const { key, answer } = offers.find((offer) => offer.selector === selector) ?? {};
    if (answer) await answer(page);
    else await page.keyboard.press(key ?? next);
  }
  throw new Error("the match never ended");
}
