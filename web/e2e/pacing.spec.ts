// What is shown when: dice that players throw, and results that are not told early.

import type { Page } from "@playwright/test";
import { expect, openTable, playOffers, test } from "./fixtures";

test("a Ludo player throws the die, and the log tells what it shows", async ({ guest }) => {
  const ann = await guest("Ann", { motion: true, pacing: true });
  await ann.goto("/");
  await ann.getByRole("button", { name: "Ludo: Against bots" }).click();
  await ann.getByRole("radio", { name: "1" }).check();
  await ann.getByRole("button", { name: "Begin" }).click();
  const die = ann.getByRole("button", { name: "Roll the die" });
  const rolls = ann.locator("#log-lines li", { hasText: /^Ann rolled a/ });

  await die.waitFor();
  const before = await rolls.count();
  await expect(ann.locator(".prompt h2")).toHaveText("Your roll");
  await expect(ann).toHaveTitle(/Your turn/);
  await expect(ann.locator('[data-token][aria-disabled="false"]')).toHaveCount(0);
  await ann.keyboard.press("r");
  await expect(rolls).toHaveCount(before + 1);
  const told = await rolls.last().textContent();
  const shown = ann.getByRole("img", { name: /^Ann rolled \d$/ });
  if (await shown.count())
    expect(told).toContain(`a ${(await shown.getAttribute("aria-label"))?.at(-1)}.`);

  // The next one is thrown by a click, the one after it by itself.
  const moveUntilNextRoll = () =>
    playOffers(ann, ['[data-token][aria-disabled="false"]'], ".dice-throw.waiting");
  await moveUntilNextRoll();
  await die.click({ force: true });
  await expect(rolls).toHaveCount(before + 2);
  await moveUntilNextRoll();
  await expect(rolls).toHaveCount(before + 3);
});

test("the result of a round of Spaces is told after its last step", async ({ guest }) => {
  const ann = await guest("Ann", { motion: true });
  await openTable(ann, "Spaces");
  await ann.getByLabel("Size").fill("2");
  await expect(ann.getByText("2 by 2")).toBeVisible();
  await ann.getByRole("button", { name: "Seat a bot" }).click();
  await ann.getByRole("button", { name: "Start" }).click();
  await ann
    .getByRole("button", { name: /^Pack .*: \d+ boards?$/ })
    .first()
    .click();
  await ann.getByRole("button", { name: /^Bring \d+ boards?$/ }).click();
  await ann.getByRole("button", { name: /^Board 1:/ }).click();
  const tellings = await recordTellings(ann);
  await ann.getByRole("button", { name: "Play board 1" }).click();
  await expect(ann.locator("#log-lines li", { hasText: /^Round 1 (goes|is)/ })).toBeVisible();
  await expect(ann.locator(".prompt h2")).toHaveText("Your turn");
  expect(await tellings(), "what was told before the last step").toEqual([]);
});

/** Records what tells the result of round 1 while the round is not at its last step. */
async function recordTellings(page: Page): Promise<() => Promise<string[]>> {
  const told = await page.evaluateHandle(() => {
    const told: string[] = [];
    const scores = () =>
      [...document.querySelectorAll(".seat dl")].map((list) => list.textContent).join();
    const initial = scores();
    const look = () => {
      const slider = document.querySelector<HTMLInputElement>(".playback input[type=range]");
      if (slider && slider.value === slider.max) return;
      const log = document.querySelector("#log-lines")?.textContent ?? "";
      const live = [...document.querySelectorAll("[aria-live]")].map((one) => one.textContent);
      if (/Round 1 (goes|is)/.test(log)) told.push(`log: ${log}`);
      if (/Round 1 (goes|is)/.test(live.join())) told.push(`live region: ${live.join()}`);
      if (scores() !== initial) told.push(`score: ${scores()}`);
      if (document.querySelector(".verdict-line")) told.push("verdict");
      if (slider && document.title.includes("Your turn")) told.push(`title: ${document.title}`);
    };
    const watched = { childList: true, subtree: true, attributes: true, characterData: true };
    new MutationObserver(look).observe(document.documentElement, watched);
    return told;
  });
  return () => told.jsonValue();
}
