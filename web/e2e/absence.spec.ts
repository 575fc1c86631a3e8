// Players who are away: a bot stands in for them, and they get their seat back.

import {
  test as base,
  callApi,
  createTable,
  expect,
  expectAccessible,
  joinTable,
  openTable,
  playLudo,
  startMatch,
} from "./fixtures";
import { POSITIONS } from "./positions";
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

/** It is Ben's turn, who can move with any roll; Ann's last token is on its last steps. */
const NEARLY_OVER = {
  ...POSITIONS.ludo?.start,
  config: {
    board: "standard",
    ends: "first",
    colours: ["red", "yellow"],
    extra_roll_on_cut: false,
    extra_roll_on_finish: false,
    blocks: false,
    must_cut: false,
    quick: false,
  },
  tokens: [
    ["done", "done", "done", { lane: 3 }],
    [{ ring: 28 }, "home", "home", "home"],
  ],
  turn: 1,
  die: undefined,
};

test("the result tells for whom a bot has played, and how often", async ({ guest }) => {
  const [ann, ben] = [await guest("Ann"), await guest("Ben")];
  const options = { bot_ms: 0 };
  const code = await createTable(ann, { game: "ludo", start: NEARLY_OVER, options });
  await ann.goto(`/t/${code}`);
  await joinTable(ben, code);
  await startMatch(ann, [ben]);
  await ben.close();
  await expect(ann.getByText("A bot plays for Ben", { exact: true })).toBeVisible();
  await playLudo([ann]);
  const rows = ann.locator(".ranking li");
  await expect(rows.filter({ hasText: "Ben" })).toContainText(/a bot made \d+ moves?/);
  await expect(rows.filter({ hasText: "Ann" })).not.toContainText("a bot made");
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

test("without a clock the owner skips an absent player, lets a bot play, and replaces them", async ({
  guest,
}) => {
  const [ann, ben] = [await guest("Ann"), await guest("Ben")];
  const options = { clock: { kind: "none" }, bot_ms: 0 };
  const code = await createTable(ann, { game: "ludo", start: POSITIONS.ludo?.start, options });
  for (const chair of [2, 3])
    await callApi(ann, `/tables/${code}/do`, { id: `${chair}`, do: "bot", chair, level: "bot" });
  await ann.goto(`/t/${code}`);
  await joinTable(ben, code);
  await startMatch(ann, [ben]);
  await ann.locator(MOVABLE).nth(1).dispatchEvent("click");
  await expect(ann.locator(".prompt h2")).toHaveText("Waiting for Ben");

  const menu = ann.getByRole("button", { name: "Ben is away: what to do" });
  const moves = ann.locator("#log-lines li", { hasText: /^Ben (moved|cut|brought|opened)/ });
  const context = ben.context();
  await ben.close();
  await expect(menu).toBeVisible();
  await expect(moves, "nobody plays for Ben by themselves").toHaveCount(0);
  await menu.click();
  await expectAccessible(ann);
  const skip = ann.getByRole("button", { name: "Make the usual move for them now" });
  await expect(async () => {
    if (await skip.isVisible()) await skip.click({ timeout: 500 });
    await expect(moves).not.toHaveCount(0, { timeout: 500 });
  }, "the move is made once Ben has been away for a second").toPass();

  await menu.click();
  await ann.getByRole("button", { name: "Let a bot play until they are back" }).click();
  await expect(ann.getByText("A bot plays for Ben", { exact: true })).toBeVisible();
  const again = await context.newPage();
  await again.goto(`/t/${code}`);
  await expect(again.getByText(/it is your seat again/)).toBeVisible();
  await expect(ann.getByText("A bot plays for Ben", { exact: true })).toHaveCount(0);
  await expect(menu).toHaveCount(0);

  await again.close();
  await menu.click();
  const remove = ann.getByRole("button", { name: "Remove them from the table" });
  const replace = ann.getByRole("button", { name: "Let a bot play for Ben" });
  await expect(async () => {
    if (await remove.isVisible()) await remove.click({ timeout: 500 });
    if (await menu.isVisible()) await menu.click({ timeout: 500 });
    await expect(replace).toBeVisible({ timeout: 500 });
  }).toPass();
  await replace.click();
  await expect(ann.locator(".seat").nth(1)).toContainText("Beginner");
  // Ann moves, and is asked again after the three bots.
  await playLudo([ann], (_, turn) => turn > 1);
});
