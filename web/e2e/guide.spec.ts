import type { Page } from "@playwright/test";
import { GAMES, type GameName } from "../src/games/index";
import { expect, expectAccessible, test } from "./fixtures";
import { MATCH_OFFERS } from "./matchOffers";

/** What every newcomer is told: the goal, what is asked, at least one decision, and where the rules are. */
const FEWEST_LESSONS = 4;

/**
 * Does what the lessons say until the last one is read, by ordinary clicks on what is shown; returns the texts of the
 * lessons. Each must point at something on the screen.
 */
async function followGuide(page: Page, offers: string[]): Promise<Set<string>> {
  const guide = page.getByRole("region", { name: "Guide" });
  const next = ".coach .button-main";
  const lessons = new Set<string>();
  for (let click = 0; click < 400; click++) {
    const found = await page.waitForFunction(
      (all) => all.find((one) => document.querySelector(one)),
      [next, ...offers],
    );
    const offer = (await found.jsonValue()) ?? next;
    const text = (await guide.count()) > 0 && (await guide.locator("p").textContent());
    if (text && !lessons.has(text)) {
      await expect(page.locator(".coach-ring"), text).toBeInViewport();
      lessons.add(text);
    }
    const isLast = (await guide.getByRole("button", { name: "Play on" }).count()) > 0;
    // The element may be gone by now, if the bot was faster.
    const clicked = await page
      .locator(offer)
      .first()
      .click({ timeout: 2000 })
      .then(
        () => true,
        () => false,
      );
    if (clicked && offer === next && isLast) return lessons;
  }
  throw new Error(`the guide never ended after: ${[...lessons].at(-1)}`);
}

for (const [game, { texts }] of Object.entries(GAMES))
  test(`a newcomer follows the guide of ${texts.en.title} to its last lesson`, async ({
    guest,
  }) => {
    const ann = await guest("Ann", { pacing: true });
    await ann.goto("/");
    await ann.getByRole("button", { name: `${texts.en.title}: Learn by playing` }).click();
    const lessons = await followGuide(ann, MATCH_OFFERS[game as GameName]);
    expect(lessons.size).toBeGreaterThanOrEqual(FEWEST_LESSONS);
    expect([...lessons].at(-1)).toContain("That is all you need.");
    await expect(ann.getByRole("region", { name: "Guide" })).toHaveCount(0);
  });

test("a newcomer learns Ludo by playing, and may skip the rest", async ({ guest }) => {
  const ann = await guest("Ann");
  await ann.goto("/");
  await ann.getByRole("button", { name: "Show me" }).click();
  const guide = ann.getByRole("region", { name: "Guide" });
  await expect(guide).toContainText("You are red.");
  await expectAccessible(ann);

  // The lesson about the die comes only where it waits to be thrown.
  const move = guide.getByText("Choose which token walks");
  const next = guide.getByRole("button", { name: "Next" });
  await expect(async () => {
    if (await next.isVisible()) await next.click({ timeout: 500 });
    await expect(move).toBeVisible({ timeout: 100 });
  }).toPass();
  await ann.locator('[data-token][aria-disabled="false"]').first().dispatchEvent("click");
  await expect(move).toHaveCount(0);
  await expect(ann.locator("#log-lines li", { hasText: /^Ann moved/ }).first()).toBeVisible();

  await expect(guide).toBeVisible({ timeout: 30_000 });
  await guide.getByRole("button", { name: /Skip the guide|Play on/ }).click();
  await expect(guide).toHaveCount(0);
  await ann.reload();
  await expect(ann.getByRole("group", { name: "Ludo board" })).toBeVisible();
  await expect(guide).toHaveCount(0);
  await ann.goto("/");
  await expect(ann.getByRole("button", { name: "Ludo: Learn by playing" })).toBeVisible();
  await expect(ann.getByRole("button", { name: "Show me" })).toHaveCount(0);
});

test("emotes and avatars reach the others", async ({ guest }) => {
  const ann = await guest("Ann");
  await ann.goto("/");
  await ann.getByRole("button", { name: "Choose your face" }).click();
  await ann.getByRole("button", { name: "Owl 2" }).click();
  await ann.getByRole("button", { name: "Ludo: With friends" }).click();
  await ann.waitForURL(/\/t\/\w{6}$/);
  const ben = await guest("Ben");
  await ben.goto(ann.url());
  await ben.getByRole("button", { name: "Take a seat" }).click();
  await ben.getByRole("button", { name: "Emotes" }).click();
  await ben.getByRole("button", { name: "Hello!" }).click();
  await expect(ann.locator(".chat li", { hasText: "Hello!" })).toBeVisible();
  const members = await ben.evaluate(async () => {
    const answer = await fetch(`/api/tables/${location.pathname.slice(-6)}`);
    return (await answer.json()).lobby.members;
  });
  expect(members[0].avatar).toBe(16);
});
