// How large the targets for fingers are, and whether they are in sight.

import type { Page } from "@playwright/test";
import { expect } from "./fixtures";

const TARGET_PX = 44;
const PROMPT_ACTION_PX = 48;

/**
 * Expects that fingers can hit everything that is shown and can be pressed, except links in a text,
 * and that the page does not scroll sideways.
 */
export async function expectTargets(page: Page, screen: string): Promise<void> {
  const where = `${screen} at ${sizeOf(page)}`;
  const small = await page.evaluate(findSmallTargets, [TARGET_PX, PROMPT_ACTION_PX] as const);
  expect.soft(small, `small targets: ${where}`).toEqual([]);
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(over, `scrolls sideways: ${where}`).toBeLessThanOrEqual(0);
}

/** Expects that everything that can be pressed is on the screen without scrolling, except in lists. */
export async function expectAllInSight(page: Page, screen: string): Promise<void> {
  const hidden = await page.evaluate(() => {
    const isCut = (control: Element) => {
      const box = control.getBoundingClientRect();
      let [left, top, right, bottom] = [0, 0, innerWidth, innerHeight];
      for (let part = control.parentElement; part; part = part.parentElement) {
        if (getComputedStyle(part).overflowY === "visible") continue;
        const outer = part.getBoundingClientRect();
        [left, top] = [Math.max(left, outer.left), Math.max(top, outer.top)];
        [right, bottom] = [Math.min(right, outer.right), Math.min(bottom, outer.bottom)];
      }
      const beside = box.left < left - 1 || box.right > right + 1;
      return beside || box.top < top - 1 || box.bottom > bottom + 1;
    };
    const controls = document.querySelectorAll("main :is(button, a[href], input, select, summary)");
    return [...controls]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }))
      .filter((one) => !one.closest(".steps, .moments") && isCut(one))
      .map((one) => one.getAttribute("aria-label") || one.textContent || one.outerHTML);
  });
  expect.soft(hidden, `out of sight: ${screen} at ${sizeOf(page)}`).toEqual([]);
}

function sizeOf(page: Page): string {
  const { width, height } = page.viewportSize() ?? {};
  return `${width} × ${height}`;
}

/** The targets that are too small, with their size. A control and its label are one target. */
function findSmallTargets([targetPx, actionPx]: readonly [number, number]): string[] {
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    const visible = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    return visible && width > 1 && height > 1 && getComputedStyle(element).clipPath === "none";
  };
  const isInText = (link: Element) =>
    link.matches("a") &&
    getComputedStyle(link).display === "inline" &&
    link.parentElement?.textContent?.trim() !== link.textContent?.trim();
  const dialog = document.querySelector("dialog[open]");
  const controls = (dialog ?? document).querySelectorAll<HTMLInputElement>(
    "button, a[href], input, select, textarea, summary, [role='button']:not(svg *)",
  );
  return [...controls].flatMap((control) => {
    const parts = [control, ...(control.labels ?? [])].filter(isShown);
    if (parts.length === 0 || control.closest("[inert]") || isInText(control)) return [];
    const boxes = parts.map((part) => part.getBoundingClientRect());
    const least = Math.min(...boxes.map((box) => box.left));
    const most = Math.max(...boxes.map((box) => box.right));
    const top = Math.min(...boxes.map((box) => box.top));
    const bottom = Math.max(...boxes.map((box) => box.bottom));
    const size = [most - least, bottom - top].map((length) => Math.round(2 * length) / 2);
    const isAction = control.matches(".action-bar .button");
    const [width = 0, tall = 0] = size;
    if (width >= targetPx && tall >= (isAction ? actionPx : targetPx)) return [];
    const name = control.getAttribute("aria-label") || control.title || control.textContent;
    return [`${control.tagName}.${control.className} “${name?.trim()}”: ${size.join(" × ")}`];
  });
}
