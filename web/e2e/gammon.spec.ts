import type { Page } from "@playwright/test";
import { gammonEnd } from "./finalPositions";
import {
  checkScreen,
  createTable,
  expect,
  expectOneWinner,
  joinTableByCode,
  playOffers,
  startBotMatch,
  test,
} from "./fixtures";
import {
  type KeyOffer,
  playAgainByKeys,
  playByKeys,
  pressByKeys,
  startMatchByKeys,
} from "./keyboard";
import { MATCH_OFFERS } from "./matchOffers";

const KEY_OFFERS: KeyOffer[] = [
  { selector: ".gammon-answer .button-main:enabled", key: "r" },
  { selector: ".action-bar .button-main:enabled", key: "f" },
  { selector: ".gammon-cell.source", answer: moveCheckerByKeys },
];

/** Both sides have half of their checkers off, and one that has to pass the other's. */
const SHORT_MATCH = {
  config: {
    session: "match",
    length: 1,
    cube: true,
    crawford: true,
    jacoby: false,
    beavers: false,
    resignations: true,
  },
  rules: 2,
  score: { white: 0, black: 0 },
  games: 0,
  crawford: "before",
  cube: { value: 1, owner: null },
  board: [0, 0, 0, 2, 2, 3, 0, 0, 0, -1, 0, 0, 1, 0, 0, 0, 0, 0, -3, -2, -2, 0, 0, 0],
  bar: { white: 0, black: 0 },
  off: { white: 7, black: 7 },
  turn: "white",
  waits: "move",
  dice: [3, 1],
  declined: false,
  left: null,
  asks: 0,
};

test("two friends play backgammon to its end, one by keys alone and one by clicks, then again", async ({
  guest,
}) => {
  const ann = await guest("Ann");
  const ben = await guest("Ben", { theme: "lamplight" });
  const code = await createTable(ann, { game: "gammon", start: SHORT_MATCH });
  await ann.goto(`/t/${code}`);
  await joinTableByCode(ben, code);
  await expect(ann.getByText("First to 1 point wins the match.")).toBeVisible();
  await checkScreen(ann, "gammon-lobby-day");
  await checkScreen(ben, "gammon-lobby-lamplight");
  await startMatchByKeys(ann, [ben]);

  const few = "#log-lines li:nth-child(14)";
  await Promise.all([playByKeys(ann, KEY_OFFERS, few), playOffers(ben, MATCH_OFFERS.gammon, few)]);
  await pressByKeys(ann, ann.getByRole("button", { name: "Position ID" }));
  await expect(ann.getByRole("button", { name: "Copy XGID" })).toHaveAttribute("title", /^XGID=/);
  await checkScreen(ann, "gammon-table-day");
  await checkScreen(ben, "gammon-table-lamplight");

  await Promise.all([playByKeys(ann, KEY_OFFERS), playOffers(ben, MATCH_OFFERS.gammon)]);
  await expectOneWinner([ann, ben]);
  await expect(ann.locator(".ranking li").first()).toContainText("Off 15");
  await checkScreen(ann, "gammon-result-day");
  await checkScreen(ben, "gammon-result-lamplight");
  await playAgainByKeys(ann, ben);
});

test("the pause between two games tells the score as the panel beside it does, and ends by its button", async ({
  guest,
}) => {
  const ann = await guest("Ann", { motion: true });
  await startBotMatch(ann, { game: "gammon", start: gammonEnd(3), options: { bot_ms: 0 } });
  await playOffers(ann, MATCH_OFFERS.gammon, ".intermission");
  await expect(ann.locator(".intermission-score")).toHaveText("1 : 0");
  await expect(ann.locator(".seat").first()).toContainText("Score1 of 3");
  await expect(ann.locator("#log-lines li").last()).toContainText("the score is 1:0");
  await ann.getByRole("button", { name: "Go on" }).click();
  await expect(ann.locator(".intermission")).toHaveCount(0);
  await playOffers(ann, [".action-bar .button-main:enabled"], ".gammon-cell.source");
});

/** Goes to a checker that can move with the arrow keys, and moves it with Enter. */
async function moveCheckerByKeys(page: Page): Promise<void> {
  const way = await page.evaluate(() => {
    const rows = Array.from(document.querySelectorAll('.gammon-board [role="row"]'), (row) =>
      Array.from(row.querySelectorAll("[data-spot]")),
    );
    const placeOf = (cell: Element | null) => {
      const row = rows.findIndex((cells) => cell !== null && cells.includes(cell));
      return row < 0 || !cell ? null : { row, column: rows[row]?.indexOf(cell) ?? 0 };
    };
    const from = placeOf(document.activeElement);
    const to = placeOf(document.querySelector(".gammon-cell.source"));
    return from && to && { down: to.row - from.row, right: to.column - from.column };
  });
  if (!way) return page.keyboard.press("Tab");
  const { down, right } = way;
  if (down !== 0) await page.keyboard.press(down > 0 ? "ArrowDown" : "ArrowUp");
  for (let step = 0; step < Math.abs(right); step++)
    await page.keyboard.press(right > 0 ? "ArrowRight" : "ArrowLeft");
  // The first press picks the checker, the second one moves it.
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
}
