// What is shown when: dice that players throw, and results that are not told early.

import type { Page } from "@playwright/test";
import { THROW_WAIT_MS } from "../src/net/presentationQueue";
import { createTable, expect, openTable, playOffers, startBotMatch, test } from "./fixtures";
import { POSITIONS } from "./positions";

test("a Ludo player throws the die, and the log tells what it shows", async ({ guest }) => {
  const ann = await guest("Ann", { motion: true, pacing: true });
  const throwWaitingDice = await holdWaitingDice(ann);
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
  await throwWaitingDice();
  await expect(rolls).toHaveCount(before + 3);
});

/**
 * Lets dice wait for as long as the test needs on a slow machine, instead of the time after which
 * they throw themselves. The function that is returned ends that time.
 */
async function holdWaitingDice(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript((wait) => {
    const held = new Map<number, () => void>();
    const { setTimeout, clearTimeout } = window;
    let last = -1;
    const hold = (run: TimerHandler, ms?: number, ...args: unknown[]) => {
      if (ms !== wait || typeof run !== "function") return setTimeout(run, ms, ...args);
      held.set(--last, () => run(...args));
      return last;
    };
    const clear = (id?: number) => {
      if (id === undefined || !held.delete(id)) clearTimeout(id);
    };
    const end = () => {
      const all = [...held.values()];
      held.clear();
      for (const run of all) run();
    };
    Object.assign(window, { setTimeout: hold, clearTimeout: clear, endWaiting: end });
  }, THROW_WAIT_MS);
  return () => page.evaluate("window.endWaiting()");
}

/** Much longer than a forced move is shown before it is made. */
const LONG_PAUSE_MS = 20_000;

/** Ann has rolled a 4, and only one of her tokens can move. */
const FORCED_MOVE = {
  ...POSITIONS.ludo?.start,
  tokens: [
    [{ ring: 5 }, "home", "home", "home"],
    [{ ring: 20 }, "home", "home", "home"],
    ["home", "home", "home", "home"],
    ["home", "home", "home", "home"],
  ],
};

test("a forced move is made for a player, unless they want to confirm it", async ({ guest }) => {
  const [ann, ben] = [await guest("Ann", { pacing: true }), await guest("Ben")];
  const match = { game: "ludo", start: FORCED_MOVE, options: { clock: { kind: "none" } } };
  await startBotMatch(ann, match, 3);
  await expect(ann.locator("#log-lines li", { hasText: /^Ann moved/ })).not.toHaveCount(0);

  await ben.clock.install();
  await startBotMatch(ben, match, 3);
  const token = ben.locator('[data-token][aria-disabled="false"]');
  await expect(token).toHaveCount(1);
  await ben.clock.fastForward(LONG_PAUSE_MS);
  await expect(token, "it waits for its player").toHaveCount(1);
  const moves = ben.locator("#log-lines li", { hasText: /^Ann moved/ });
  await expect(moves).toHaveCount(0);
  await token.dispatchEvent("click");
  await expect(moves).not.toHaveCount(0);
});

test("the log tells a throw when it has landed, even if the game is loaded late", async ({
  guest,
}) => {
  for (const game of ["ludo", "gammon", "hill"]) {
    const ann = await guest("Ann", { motion: true, pacing: true });
    const code = await createTable(ann, { game, options: { clock: { kind: "none" } } });
    let load = () => {};
    const begun = new Promise<void>((done) => {
      load = done;
    });
    // The page is connected when the match begins, but cannot draw its board yet.
    await ann.route(new RegExp(`/assets/${game}-[^/]*\\.js$`), async (route) => {
      await begun;
      await route.continue();
    });
    await ann.goto(`/t/${code}`);
    await ann.getByRole("button", { name: "Seat a bot" }).first().click();
    const early = await recordEarlyRolls(ann);
    await ann.getByRole("button", { name: "Start" }).click();
    await expect(ann.getByText("Match 1 began.")).toBeAttached();
    load();
    const die = ann.locator(".dice-throw.waiting");
    const answer = ann.locator(".hill-now button:enabled");
    await expect(async () => {
      if (await answer.count()) await answer.first().click({ timeout: 1000 });
      await expect(die).toBeVisible({ timeout: 1000 });
    }).toPass();
    const told = ann.locator("#log-lines li", { hasText: ROLL_LINES });
    const before = await told.count();
    await ann.keyboard.press("r");
    await expect.poll(() => told.count()).toBeGreaterThan(before);
    expect(await early(), `rolls of ${game} that were told too early`).toEqual([]);
  }
});

/** Lines of the log that tell a roll of Ann's. */
const ROLL_LINES = /Ann.* (rolled|threw)/;

/** Records the lines about Ann's rolls that the log tells while there is no board or dice tumble. */
async function recordEarlyRolls(page: Page): Promise<() => Promise<string[]>> {
  const early = await page.evaluateHandle((lines) => {
    const early: string[] = [];
    let told = 0;
    let throwing = false;
    const look = () => {
      const rolls = [...document.querySelectorAll("#log-lines li")]
        .map((line) => line.textContent ?? "")
        .filter((text) => lines.test(text));
      const board = document.querySelector(".table-board svg");
      const dice = document.querySelector(".dice-throw");
      if (dice && !throwing) told = rolls.length;
      throwing = dice !== null;
      if ((!board || dice) && rolls.length > told) early.push(rolls.at(-1) ?? "");
    };
    const watched = { childList: true, subtree: true, attributes: true, characterData: true };
    new MutationObserver(look).observe(document.documentElement, watched);
    return early;
  }, ROLL_LINES);
  return () => early.jsonValue();
}

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
