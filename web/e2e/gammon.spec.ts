import {
  checkScreen,
  expect,
  expectOneWinner,
  joinTableByCode,
  openTable,
  playAgain,
  playOffers,
  startMatch,
  test,
} from "./fixtures";

/** Buttons first, then targets of the picked checker, then checkers that can be picked. */
const OFFER_SELECTORS = [
  ".action-bar .button-main:enabled",
  ".gammon-cell.target",
  ".gammon-cell.source",
];

test("two friends play backgammon to its end, then again", async ({ guest }) => {
  const ann = await guest("Ann");
  const ben = await guest("Ben", { theme: "lamplight" });
  const code = await openTable(ann, "Backgammon");
  await joinTableByCode(ben, code);
  await expect(ann.getByText("First to 1 point wins the match.")).toBeVisible();
  await checkScreen(ann, "gammon-lobby-day");
  await checkScreen(ben, "gammon-lobby-lamplight");
  await startMatch(ann, [ben]);

  const few = "#log-lines li:nth-child(14)";
  await Promise.all([ann, ben].map((page) => playOffers(page, OFFER_SELECTORS, few)));
  await checkScreen(ann, "gammon-table-day");
  await checkScreen(ben, "gammon-table-lamplight");

  await Promise.all([ann, ben].map((page) => playOffers(page, OFFER_SELECTORS)));
  await expectOneWinner([ann, ben]);
  await expect(ann.locator(".ranking li").first()).toContainText("Off 15");
  await checkScreen(ann, "gammon-result-day");
  await checkScreen(ben, "gammon-result-lamplight");
  await playAgain(ann, ben);
});
