// The table on phones: the board has the full width, what must be pressed is at the bottom and
// large enough, nothing scrolls sideways, and a turn of each game is played by touch.

import type { Page } from "@playwright/test";
import { expect, joinTable, openTable, startBotMatch, startMatch, test } from "./fixtures";
import { type Point, swipe } from "./swipe";

const PHONES = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
];
const TARGET_PX = 44;

/** Starts a match against a bot that does not pause, and waits for its board. */
async function playBot(page: Page, game: string): Promise<void> {
  await startBotMatch(page, { game, options: { bot_ms: 0, decision_s: 0, reaction_s: 0 } });
}

/** Expects the layout of a phone, with everything that can be pressed now in reach of a thumb. */
async function expectPhoneLayout(page: Page, game: string): Promise<void> {
  for (const phone of PHONES) {
    await page.setViewportSize(phone);
    const what = `${game} at ${phone.width} × ${phone.height}`;
    const board = await page.locator(".table-board").boundingBox();
    expect(board?.width, `${what}: the board has the full width`).toBe(phone.width);
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(over, `${what}: nothing scrolls sideways`).toBeLessThanOrEqual(0);
    const targets = page.locator(".table-dock :is(button, select):visible");
    expect(await targets.count(), `${what}: there is something to press`).toBeGreaterThan(2);
    for (const target of await targets.all()) {
      const box = await target.boundingBox();
      if (!box) continue;
      const name = `${what}: ${await target.textContent()}`;
      expect(box.height, name).toBeGreaterThanOrEqual(TARGET_PX);
      expect(box.width, name).toBeGreaterThanOrEqual(TARGET_PX);
      expect(box.y + box.height, `${name} is above the fold`).toBeLessThanOrEqual(phone.height);
    }
  }
}

/** The number of lines in the log, which is there although it is not seen. */
const logLength = (page: Page) => page.locator("#log-lines li").count();

async function expectMove(page: Page, before: number): Promise<void> {
  await expect.poll(() => logLength(page), "the move is in the log").toBeGreaterThan(before);
}

async function centre(page: Page, selector: string): Promise<Point> {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not shown`);
  return [box.x + box.width / 2, box.y + box.height / 2];
}

test("Ludo on a phone: a token moves by its button, log and chat are behind tabs", async ({
  guest,
}) => {
  const page = await guest("Ann", { phone: PHONES[0] });
  await playBot(page, "ludo");
  const token = page.locator(".ludo-buttons .button").first();
  await token.waitFor();
  await expectPhoneLayout(page, "Ludo");
  const before = await logLength(page);
  await token.tap();
  await expectMove(page, before);

  await expect(page.locator("#log-lines")).toBeHidden();
  await page.getByRole("button", { name: /^Log/ }).tap();
  await expect(page.locator("#log-lines li").last()).toBeInViewport();
  await expect(page.locator(".prompt h2")).toBeInViewport();
  await page.getByRole("button", { name: /^Chat/ }).tap();
  await expect(page.locator("#log-lines")).toBeHidden();
  await page.getByLabel("Say something").fill("Hello.");
  await page.getByRole("button", { name: "Send" }).tap();
  await expect(page.locator(".chat .lines")).toContainText("Hello.");
});

test("the tab of the chat on a phone tells how many messages are unread", async ({ guest }) => {
  const [ann, ben] = [await guest("Ann"), await guest("Ben", { phone: PHONES[0] })];
  const code = await openTable(ann);
  await joinTable(ben, code);
  await startMatch(ann, [ben]);
  for (const text of ["Hello.", "Are you there?"]) {
    await ann.getByLabel("Say something").fill(text);
    await ann.getByRole("button", { name: "Send" }).click();
  }
  await expect(ben.locator('.unread[data-sheet="chat"]')).toHaveText("2");
  await ben.getByRole("button", { name: "Chat, 2 new" }).tap();
  await expect(ben.locator(".chat .lines")).toContainText("Are you there?");
  await expect(ben.getByRole("button", { name: "Chat", exact: true })).toBeVisible();
  await ben.getByLabel("Say something").fill("Yes.");
  await ben.getByRole("button", { name: "Send" }).tap();
  await ben.getByRole("button", { name: /^Log/ }).tap();
  await expect(ben.locator('.unread[data-sheet="chat"]'), "one\u2019s own are read").toHaveCount(0);
});

test("the time that is left is shown once on a phone", async ({ guest }) => {
  const page = await guest("Ann", { phone: PHONES[0] });
  await startBotMatch(page, { game: "ludo" });
  await page.locator(".ludo-buttons .button").first().waitFor();
  await expect(page.locator(".clock-strip .seat-clock-running")).toBeVisible();
  await expect(page.locator(".prompt progress")).toBeVisible();
  await expect(page.locator(".prompt .timer").getByText(/\d+ s/)).toBeHidden();
});

test("Backgammon on a phone: the board is turned a quarter, checkers move by touch", async ({
  guest,
}) => {
  const page = await guest("Ann", { phone: PHONES[0] });
  await playBot(page, "gammon");
  const source = page.locator(".gammon-cell.source").first();
  const done = page.locator(".action-bar .button-main:enabled").first();
  await expect(source.or(done).first()).toBeVisible();
  await expectPhoneLayout(page, "Backgammon");
  await page.setViewportSize(PHONES[0] ?? { width: 390, height: 844 });
  for (const phone of [{ width: 360, height: 800 }, ...PHONES.slice(0, 1)]) {
    await page.setViewportSize(phone);
    const point = await page.locator('[data-spot="point-1"]').boundingBox();
    expect(point?.height, "a point is as high as a fingertip").toBeGreaterThanOrEqual(40);
    expect(point?.width).toBeGreaterThan(100);
  }

  const before = await logLength(page);
  for (let hop = 0; hop < 12 && (await logLength(page)) === before; hop++) {
    if ((await done.count()) > 0) await done.tap();
    else if ((await page.locator(".gammon-cell.target").count()) > 0)
      await page.touchscreen.tap(...(await centre(page, ".gammon-cell.target")));
    else if ((await source.count()) > 0)
      await page.touchscreen.tap(...(await centre(page, ".gammon-cell.source")));
  }
  await expectMove(page, before);
});

test("King of the Hill on a phone: the map pans and zooms, and no panel covers it", async ({
  guest,
}) => {
  const page = await guest("Ann", { phone: PHONES[0] });
  await playBot(page, "hill");
  const answer = page.locator(".hill-now .button").first();
  await answer.waitFor();
  await expectPhoneLayout(page, "King of the Hill");

  await page.setViewportSize(PHONES[0] ?? { width: 390, height: 844 });
  const map = page.locator(".hill-map > svg");
  const seen = async () => ((await map.getAttribute("viewBox")) ?? "").split(" ").map(Number);
  const touch = await page.context().newCDPSession(page);
  const card = page.locator(".hill-tile-card");
  await expect(card).toBeHidden();
  for (const tile of [1, 2]) {
    await page.touchscreen.tap(...(await centre(page, `[data-tile="${tile}"] .hill-face`)));
    await expect(card, "a tapped tile is explained").toContainText(`Tile ${tile}`);
    await expect(card).toBeInViewport({ ratio: 1 });
  }
  const [x, y] = await centre(page, ".hill-map");
  const [left, , width = 0] = await seen();
  await swipe(touch, [
    [x + 90, y],
    [x + 40, y],
    [x - 60, y],
  ]);
  await expect.poll(async () => (await seen())[0], "the map pans").toBeGreaterThan(left ?? 0);
  const apart = (by: number): Point[] => [20, 40, 60].map((at) => [x + by * at, y]);
  await swipe(touch, apart(1), apart(-1));
  await expect.poll(async () => (await seen())[2], "the map zooms").toBeLessThan(width);
  await page.getByRole("button", { name: "Follow the action" }).tap();
  await expect.poll(async () => (await seen())[2]).toBeCloseTo(width, 0);

  for (let turn = 0; turn < 60 && (await page.locator(".hill-blows").count()) === 0; turn++)
    await answer.tap({ timeout: 2000 }).catch(() => {});
  for (const size of [...PHONES, { width: 820, height: 1180 }, { width: 1440, height: 900 }]) {
    await page.setViewportSize(size);
    const covered = await page.evaluate(() => {
      const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
      const [map, rail] = [box(".hill-map"), box(".hill-rail")];
      if (!map || !rail) return true;
      return rail.left < map.right - 1 && rail.top < map.bottom - 1 && rail.bottom > map.top + 1;
    });
    expect(covered, `the map at ${size.width} × ${size.height}`).toBe(false);
  }
});

test("Spaces on a phone: a board is drawn with a finger and brought", async ({ guest }) => {
  const page = await guest("Ann", { phone: PHONES[0] });
  await playBot(page, "spaces");
  await page.getByRole("toolbar").waitFor();
  await expectPhoneLayout(page, "Spaces");
  await page.setViewportSize(PHONES[0] ?? { width: 390, height: 844 });
  const paper = await page.locator(".spaces-paper").boundingBox();
  if (!paper) throw new Error("there is no paper");
  const rows = await page.locator('.spaces-paper [role="row"]').count();
  // The middle of a cell in the second column, in parts of the paper; row -1 is the exit.
  const unit = paper.width / (100 * rows + 124);
  const at = (row: number): Point => [
    paper.x + 212 * unit,
    paper.y + (row < 0 ? 31 : 62 + 100 * row + 50) * unit,
  ];
  const path = Array.from({ length: rows + 1 }, (_, step) => at(rows - 1 - step));
  await swipe(await page.context().newCDPSession(page), path);
  await page.getByRole("button", { name: "Keep and pack" }).tap();
  const before = await logLength(page);
  await page.getByRole("button", { name: /^Bring/ }).tap();
  await expectMove(page, before);
  const board = page.getByRole("button", { name: /^Board 1:/ });
  await expect(board, "the boards to choose from are in sight").toBeInViewport({ ratio: 1 });
  await expectPhoneLayout(page, "Spaces, choosing");
});

test("Liar's Dice on a phone: a bid is made with the thumb", async ({ guest }) => {
  const page = await guest("Ann", { phone: PHONES[0] });
  await playBot(page, "liars");
  const bid = page.locator(".liars-control .button").last();
  await bid.waitFor();
  await expectPhoneLayout(page, "Liar's Dice");
  const before = await logLength(page);
  await bid.tap();
  await expectMove(page, before);
});
