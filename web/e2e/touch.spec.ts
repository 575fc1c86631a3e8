// Screens for fingers, on a phone and on a tablet both ways round: everything that can be pressed is
// large enough, and nothing scrolls sideways.

import type { Page } from "@playwright/test";
import { GAMES } from "../src/games/index";
import { finalPosition } from "./finalPositions";
import { expect, openTable, playOffers, startBotMatch, test } from "./fixtures";
import { LADEN } from "./hillPositions";
import { openPosition } from "./positions";
import { type Point, swipe } from "./swipe";
import { expectAllInSight, expectTargets } from "./targets";

const PHONE = { width: 390, height: 844 };
const LANDSCAPE_TABLET = { width: 1180, height: 820 };
const SCREENS = [{ width: 820, height: 1180 }, LANDSCAPE_TABLET, PHONE];

const SMALL_PHONE = { width: 360, height: 640 };

/** What a finger drags, or holds, instead of the page. */
const HELD = "[data-token], .gammon-cell.source, .tile, .dice-throw, .transport, button, input";

/** Expects that the page scrolls with a finger that moves over the board, but over nothing on it. */
async function expectBoardToScroll(page: Page): Promise<void> {
  await page.setViewportSize(SMALL_PHONE);
  const table = page.locator(".table");
  await table.evaluate((element) => element.scrollTo(0, 0));
  const [x, y] = await page.locator(".table-board").evaluate((board, held): Point => {
    const { left, top, width, height } = board.getBoundingClientRect();
    for (let y = Math.min(top + height, innerHeight) - 8; y > 160; y -= 8)
      for (let x = left + width / 2; x < left + width; x += 8) {
        const there = document.elementFromPoint(x, y);
        if (there && board.contains(there) && !there.closest(held)) return [x, y];
      }
    throw new Error("the board has no empty part");
  }, HELD);
  const scrolled = () => table.evaluate((element) => element.scrollTop);
  const room = await table.evaluate((element) => element.scrollHeight - element.clientHeight);
  expect(room, "the page overflows").toBeGreaterThan(0);
  const touch = await page.context().newCDPSession(page);
  const way = [0, 30, 60, 90, 120, 140].map((by): Point => [x, y - by]);
  await swipe(touch, way);
  await expect.poll(scrolled, "the page scrolls").toBeGreaterThan(Math.min(room, 60) / 2);
  await touch.detach();
}

/** Looks at a screen in every size. */
async function expectTargetsInEverySize(page: Page, screen: string): Promise<void> {
  for (const size of SCREENS) {
    await page.setViewportSize(size);
    await expectTargets(page, screen);
  }
}

test("home, the rule book and the dialogs of a table are made for fingers", async ({ guest }) => {
  const ann = await guest("Ann", { phone: PHONE });
  await ann.goto("/");
  await ann.locator(".game-picture svg").first().waitFor();
  await expectTargetsInEverySize(ann, "home");
  await ann.getByRole("button", { name: "Ludo: Against bots" }).tap();
  await expectTargetsInEverySize(ann, "the dialog for bots");
  await ann.goto("/rules/hill");
  await ann.getByRole("heading", { level: 1 }).waitFor();
  await expectTargetsInEverySize(ann, "the rule book");

  await openPosition(ann, "gammon");
  for (const sheet of [/^Log/, /^Chat/, "Emotes"]) {
    await ann.getByRole("button", { name: sheet }).tap();
    await expectTargets(ann, `${sheet}`);
  }
  await ann.keyboard.press("Escape");
  await ann.getByRole("button", { name: /^Chat/ }).tap();
  await ann.getByRole("button", { name: "Look back" }).tap();
  await ann.getByRole("region", { name: "Looking back" }).waitFor();
  await expectTargetsInEverySize(ann, "the history");
  await ann.getByRole("button", { name: "Look back" }).tap();
  for (const dialog of [/^Rules/, "Dice and moves", "My private link", "Give up"]) {
    await ann.getByRole("button", { name: dialog }).first().tap();
    await ann.getByRole("dialog").waitFor();
    await expectTargetsInEverySize(ann, `${dialog}`);
    await ann.keyboard.press("Escape");
  }
});

for (const [game, { texts }] of Object.entries(GAMES))
  test(`lobby, table, result and replay of ${game} are made for fingers`, async ({ guest }) => {
    const ann = await guest("Ann", { phone: PHONE });
    await openTable(ann, texts.en.title);
    await expectTargetsInEverySize(ann, "the lobby");
    await openPosition(ann, game);
    await expectTargetsInEverySize(ann, "the table");
    await expectBoardToScroll(ann);
    await ann.setViewportSize(LANDSCAPE_TABLET);
    await expectAllInSight(ann, "the table");
    if (game === "hill") {
      await startBotMatch(ann, { game, start: LADEN, options: { bot_ms: 0 } }, 3);
      await ann.locator(".hill-slots").waitFor();
      for (const seat of await ann.locator(".seat").all())
        await expect(seat, "a player's panel").toBeInViewport({ ratio: 1 });
    }
    const { seats, start, offers } = finalPosition(game);
    const options = { clock: { kind: "none" }, bot_ms: 0 };
    await startBotMatch(ann, { game, start, options }, seats - 1);
    await playOffers(ann, offers);
    await expectAllInSight(ann, "the result");
    await expectTargetsInEverySize(ann, "the result");
    await ann.locator(".result").getByRole("link", { name: "Watch the replay" }).tap();
    await ann.getByText(/^Step 0 of/).waitFor();
    await expectTargetsInEverySize(ann, "the replay");
    await ann.setViewportSize(LANDSCAPE_TABLET);
    await expectAllInSight(ann, "the replay");
  });
