import { again, expect, joinByCode, oneHasWon, openTable, play, seen, start, test } from "./test";

/** What is answered by a button first, then checkers: where one can go, and which can. */
const OFFERED = [".gammon-hand .button-main:enabled", ".gammon-cell.target", ".gammon-cell.source"];

test("two friends play backgammon to its end, then again", async ({ guest }) => {
  const ann = await guest("Ann");
  const ben = await guest("Ben", { theme: "lamplight" });
  const code = await openTable(ann, "Backgammon");
  await joinByCode(ben, code);
  await expect(ann.getByText("First to 1 point wins the match.")).toBeVisible();
  await seen(ann, "gammon-lobby-day");
  await seen(ben, "gammon-lobby-lamplight");
  await start(ann, [ben]);

  const few = "#log-lines li:nth-child(14)";
  await Promise.all([ann, ben].map((page) => play(page, OFFERED, few)));
  await seen(ann, "gammon-table-day");
  await seen(ben, "gammon-table-lamplight");

  await Promise.all([ann, ben].map((page) => play(page, OFFERED)));
  await oneHasWon([ann, ben]);
  await expect(ann.locator(".ranking li").first()).toContainText("Off 15");
  await seen(ann, "gammon-result-day");
  await seen(ben, "gammon-result-lamplight");
  await again(ann, ben);
});
