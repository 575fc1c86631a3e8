// What players of King of the Hill do to each other: trade, Smoke Bomb, Luck Charm, the last duels.

import { createTable, expect, joinTableByCode, playOffers, startMatch, test } from "./fixtures";
import { LAST_DUEL, MEETING } from "./hillPositions";

const NO_CLOCK = { clock: { kind: "none" } };

const OFFERS = [
  ".hill-tile.open:has(.hill-mark-target)",
  ".hill-now button:enabled",
  ".hill-choices button:enabled",
];

test("a trade, a Smoke Bomb and a Luck Charm between two players, to the end of the match", async ({
  guest,
}) => {
  const [ann, ben] = [await guest("Ann"), await guest("Ben")];
  const code = await createTable(ann, { game: "hill", start: MEETING, options: NO_CLOCK });
  await ann.goto(`/t/${code}`);
  await joinTableByCode(ben, code);
  await startMatch(ann, [ben]);
  const log = ben.locator("#log-lines");

  await ann.getByRole("button", { name: "Trade with Ben" }).click();
  await ann.locator(".hill-trade").getByRole("button", { name: /^Beer/ }).click();
  await ann.locator(".hill-trade").getByRole("button", { name: /^Robe/ }).click();
  await ann.getByRole("button", { name: "Offer it" }).click();
  await expect(ben.getByRole("heading", { name: "Ann offers", exact: true })).toBeVisible();
  await ben.getByRole("button", { name: "Accept" }).click();
  await expect(log).toContainText("Ann traded with Ben: Beer for Robe.");
  await expect(ben.getByRole("group", { name: "Your things" })).toContainText("Beer");

  await ann.getByRole("button", { name: "Challenge Ben" }).click();
  await ben.getByRole("button", { name: "Throw the Smoke Bomb" }).click();
  await expect(log).toContainText("Ben threw a Smoke Bomb");
  await expect(ann.getByRole("button", { name: "Challenge Ben" })).toHaveCount(0);

  for (const page of [ann, ben]) await page.getByRole("button", { name: "Walk on" }).click();
  await ann.getByRole("button", { name: "Roll and move" }).click();
  await ben.getByRole("button", { name: "Use the Luck Charm" }).click();
  await expect(log).toContainText("Ben cancelled Faint with a Luck Charm.");

  await Promise.all([playOffers(ann, OFFERS), playOffers(ben, OFFERS)]);
  await expect(ann.locator(".result h2")).toHaveText(/ won$/);
});

test("two players who reached the Final together duel for the hill", async ({ guest }) => {
  const [ann, ben] = [await guest("Ann"), await guest("Ben")];
  const code = await createTable(ann, { game: "hill", start: LAST_DUEL, options: NO_CLOCK });
  await ann.goto(`/t/${code}`);
  await joinTableByCode(ben, code);
  await startMatch(ann, [ben]);
  await expect(ann.getByRole("button", { name: "Retreat" })).toHaveCount(0);
  await playOffers(ann, OFFERS);
  await expect(ben.locator("#log-lines")).toContainText("is king of the hill.");
  await expect(ben.locator(".result h2")).toHaveText(/ won$/);
});
