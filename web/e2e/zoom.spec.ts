// 1280 × 720 at 200 % zoom: the page has 640 × 360 CSS pixels. Boards keep their size on the screen,
// nothing scrolls sideways, and everything that can be pressed can be brought into sight.

import type { Page } from "@playwright/test";
import { expect, screenshot, test } from "./fixtures";
import { BOARD, openPosition, POSITIONS } from "./positions";

const FULL = { width: 1280, height: 720 };
const ZOOMED = { width: 640, height: 360 };

for (const game of Object.keys(POSITIONS)) {
  test(`${game} at 200 % zoom keeps its board, and everything is in reach`, async ({ guest }) => {
    const ann = await guest("Ann", { pixelRatio: 2 });
    await ann.setViewportSize(FULL);
    await openPosition(ann, game);
    const before = await ann.locator(BOARD).first().boundingBox();
    await ann.setViewportSize(ZOOMED);
    await screenshot(ann, `zoom-${game}`);
    const zoomed = await ann.locator(BOARD).first().boundingBox();
    const onScreen = 2 * Math.min(zoomed?.width ?? 0, zoomed?.height ?? 0);
    const wanted = Math.min(before?.width ?? 0, before?.height ?? 0);
    // The bar at the top is twice as high, which leaves a little less for a square board.
    expect(onScreen, "the board keeps its size").toBeGreaterThanOrEqual(0.9 * wanted);
    await expectInReach(ann);
    if (game !== "spaces") return;
    await ann.getByRole("button", { name: "Draw" }).click();
    await screenshot(ann, "zoom-spaces-drawing");
    await expectInReach(ann);
  });
}

test("home and lobby at 200 % zoom: everything is in reach", async ({ guest }) => {
  const ann = await guest("Ann", { pixelRatio: 2 });
  await ann.setViewportSize(ZOOMED);
  await ann.goto("/");
  const open = ann.getByRole("button", { name: "Ludo: With friends" });
  await open.waitFor();
  await screenshot(ann, "zoom-home");
  await expectInReach(ann);
  await open.click();
  await ann.getByRole("heading", { name: "A table for Ludo" }).waitFor();
  await screenshot(ann, "zoom-lobby");
  await expectInReach(ann);
});

/** Expects that nothing scrolls sideways, and that no control is cut off or covered. */
async function expectInReach(page: Page): Promise<void> {
  const faults = await page.evaluate(() => {
    const faults: string[] = [];
    const name = (element: Element) =>
      `${element.tagName} ${element.getAttribute("aria-label") ?? (element.textContent || element.getAttribute("title"))}`;
    for (const element of [
      document.documentElement,
      ...document.querySelectorAll("main, main *"),
    ]) {
      const { overflowX } = getComputedStyle(element);
      const scrolls = element === document.documentElement || /auto|scroll/.test(overflowX);
      if (scrolls && element.scrollWidth > element.clientWidth + 1)
        faults.push(`scrolls sideways: ${element.className} ${name(element).slice(0, 40)}`);
    }
    const controls = document.querySelectorAll(
      "main :is(button, a[href], input, select, textarea, summary, [role='button'])",
    );
    for (const control of controls) {
      if (!control.checkVisibility({ visibilityProperty: true }) || control.closest("[inert]"))
        continue;
      // What is seen of a radio button or checkbox may be its label.
      const seen = (control as HTMLInputElement).labels?.[0] ?? control;
      seen.scrollIntoView({ block: "center", inline: "nearest" });
      const { left, right, top, bottom } = seen.getBoundingClientRect();
      if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) {
        faults.push(`cut off: ${name(control)}`);
        continue;
      }
      if (control.matches("button, a") && control.scrollWidth > control.clientWidth + 1)
        faults.push(`too narrow: ${name(control)}`);
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      if (!hit || !(seen.contains(hit) || hit.contains(seen) || control.contains(hit)))
        faults.push(`covered by ${hit?.getAttribute("class")}: ${name(control)}`);
    }
    return faults;
  });
  expect(faults).toEqual([]);
}
