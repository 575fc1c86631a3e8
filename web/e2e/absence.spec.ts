// Players who are away: a bot stands in for them, and they get their seat back.

import { test as base, expect, joinTable, openTable, startMatch } from "./fixtures";
import { TestServer } from "./testServer";

const test = base.extend<object, { server: TestServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const server = await TestServer.open("--stand-in-after", "1");
      await use(server);
      await server.close();
    },
    { scope: "worker" },
  ],
});

const MOVABLE = '[data-token][aria-disabled="false"]';

test("a bot plays for a player who closes the page, who comes back and plays on", async ({
  guest,
}) => {
  const [ann, ben] = [await guest("Ann"), await guest("Ben")];
  const code = await openTable(ann);
  await joinTable(ben, code);
  await startMatch(ann, [ben]);
  await expect(ann.getByRole("timer", { name: "Ann’s clock" })).toBeVisible();
  await expect(ann.getByRole("timer", { name: "Ben’s clock" })).toBeVisible();

  const context = ben.context();
  await ben.close();
  await expect(ann.getByText("A bot plays for Ben", { exact: true })).toBeVisible();
  await expect(ann.getByText("Ben is away: a bot plays for them.")).toBeVisible();
  // Ann plays on, and never waits for Ben.
  const log = ann.locator("#log-lines");
  for (let turn = 0; turn < 3; turn++) {
    const movable = ann.locator(MOVABLE).first();
    await movable.waitFor();
    const lines = await log.locator("li").count();
    await movable.dispatchEvent("click");
    await expect(async () => {
      expect(await log.locator("li").count()).toBeGreaterThan(lines);
    }).toPass({ intervals: [20, 50, 100] });
  }

  const again = await context.newPage();
  await again.goto(`/t/${code}`);
  await expect(again.getByText(/it is your seat again/)).toBeVisible();
  await expect(ann.getByText("A bot plays for Ben", { exact: true })).toHaveCount(0);
  await expect(ann.getByText("Ben is back and plays again.")).toBeVisible();
  await expect(async () => {
    const own = ann.locator(MOVABLE).first();
    if (await own.isVisible()) await own.dispatchEvent("click");
    expect(await again.locator(MOVABLE).count()).toBeGreaterThan(0);
  }).toPass({ intervals: [100, 200] });
  await again.locator(MOVABLE).first().dispatchEvent("click");
  await again.getByRole("button", { name: "All right" }).click();
  await expect(again.getByText(/it is your seat again/)).toHaveCount(0);
});

test("a private link brings the seat to another browser, until it is revoked", async ({
  browser,
  guest,
  server,
}) => {
  const [ann, ben] = [await guest("Ann"), await guest("Ben")];
  const code = await openTable(ann);
  await joinTable(ben, code);
  await startMatch(ann, [ben]);
  await ben.getByRole("button", { name: "My private link" }).click();
  await ben.getByRole("button", { name: "Copy a new private link" }).click();
  const link = await ben.locator(".private-link-url").textContent();
  const context = await browser.newContext({ baseURL: server.url, locale: "en" });
  const phone = await context.newPage();
  await phone.goto(link ?? "");
  await expect(phone.getByRole("group", { name: "Ludo board" })).toBeVisible();
  await expect(phone.locator(".seat", { hasText: "Ben" }).getByText("you")).toBeVisible();
  expect(phone.url()).not.toContain("#");

  await ben.getByRole("button", { name: "Play here instead" }).click();
  await ben.getByRole("button", { name: "My private link" }).click();
  await ben.getByRole("button", { name: "Make my private link useless" }).click();
  await expect(ben.getByText("The link is useless now")).toBeVisible();
  const later = await context.newPage();
  await later.goto(link ?? "");
  await expect(later.getByRole("button", { name: "Take a seat" })).toBeVisible();
  await context.close();
});
