// What players of King of the Hill do to each other: trade, Smoke Bomb, Luck Charm, the last duels.

import {
  createTable,
  expect,
  expectOneWinner,
  joinTableByCode,
  playOffers,
  recordAnnouncements,
  startBotMatch,
  startMatch,
  test,
} from "./fixtures";
import { BEFORE_A_FIGHT, LAST_DUEL, LAST_DUELS_OF_THREE, MEETING } from "./hillPositions";
import { MATCH_OFFERS } from "./matchOffers";

const NO_CLOCK = { clock: { kind: "none" } };

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
  await expect(ben.locator(".prompt h2")).toHaveText("Ann’s turn: you may react");
  const interrupting = ben.locator('.prompt [aria-live="assertive"]');
  await expect(interrupting, "a reaction is spoken at once, with its seconds").toHaveText(
    /^Ann’s turn: you may react\. .+ \d+ s$/,
  );
  await expect(ann.locator(".prompt h2")).toHaveText("Waiting for Ben");
  await expect(ann.locator('.prompt [aria-live="assertive"]')).toBeEmpty();
  await ben.getByRole("button", { name: "Throw the Smoke Bomb" }).click();
  await expect(log).toContainText("Ben threw a Smoke Bomb");
  await expect(ann.getByRole("button", { name: "Challenge Ben" })).toHaveCount(0);

  for (const page of [ann, ben]) await page.getByRole("button", { name: "Walk on" }).click();
  await ann.getByRole("button", { name: "Roll and move" }).click();
  await ben.getByRole("button", { name: "Use the Luck Charm" }).click();
  await expect(log).toContainText("Ben cancelled Faint with a Luck Charm.");

  await Promise.all([playOffers(ann, MATCH_OFFERS.hill), playOffers(ben, MATCH_OFFERS.hill)]);
  await expect(ann.locator(".result h2")).toHaveText(/ won$/);
});

test("a fight is left by a retreat, or goes on by itself until hearts are lost", async ({
  guest,
}) => {
  const ann = await guest("Ann");
  const log = ann.locator("#log-lines");
  const fight = async () => {
    await startBotMatch(ann, { game: "hill", start: BEFORE_A_FIGHT, options: NO_CLOCK });
    await ann.getByRole("button", { name: "Roll and move" }).click();
    await ann.getByRole("button", { name: "Resolve the tile" }).click();
    await expect(log).toContainText(/Ann fights on tile \d\./);
  };
  await fight();
  await ann.getByRole("button", { name: "Retreat" }).click();
  await expect(log).toContainText("Ann retreated.");
  await expect(log).not.toContainText("Ann attacks");

  await fight();
  await ann.getByLabel("Hearts at which you are asked again").selectOption("3 hearts");
  await ann.getByRole("button", { name: "Fight on until 3 hearts" }).click();
  const given = ann.getByText("You fight on until you have 3 hearts.");
  await expect(given).toBeVisible();
  await expect(given).toHaveCount(0);
  await expect(log).toContainText("Ann attacks");
  // The fight is over, or Ann is asked again, before blows fall that leave fewer hearts.
  const over = log.getByText(/^Ann (won|lost) the fight/);
  await expect(over.or(ann.getByRole("button", { name: /^Retreat/ })).first()).toBeVisible();
});

test("two players who reached the Final together duel for the hill", async ({ guest }) => {
  const [ann, ben] = [await guest("Ann"), await guest("Ben")];
  const code = await createTable(ann, { game: "hill", start: LAST_DUEL, options: NO_CLOCK });
  await ann.goto(`/t/${code}`);
  await joinTableByCode(ben, code);
  await startMatch(ann, [ben]);
  await expect(ann.getByRole("button", { name: "Retreat" })).toHaveCount(0);
  await Promise.all([playOffers(ann, MATCH_OFFERS.hill), playOffers(ben, MATCH_OFFERS.hill)]);
  await expect(ben.locator("#log-lines")).toContainText("is king of the hill.");
  await expectOneWinner([ann, ben]);
});

test("three players who reached the Final together duel until one is left", async ({ guest }) => {
  const [ann, ben, cleo] = [await guest("Ann"), await guest("Ben"), await guest("Cleo")];
  const pages = [ann, ben, cleo];
  const start = LAST_DUELS_OF_THREE;
  const code = await createTable(ann, { game: "hill", start, options: NO_CLOCK });
  await ann.goto(`/t/${code}`);
  await joinTableByCode(ben, code);
  await joinTableByCode(cleo, code);
  await startMatch(ann, [ben, cleo]);

  for (const page of pages) {
    await expect(page.getByRole("heading", { name: "The last duels" })).toBeVisible();
    const rows = page.locator(".hill-bracket dl > div");
    await expect(rows).toHaveText([/^Duel\s*Ann\s*Ben$/, /^Still to duel\s*Cleo$/]);
  }
  const heard = await recordAnnouncements(cleo);
  await Promise.all(pages.map((page) => playOffers(page, MATCH_OFFERS.hill)));
  await expectOneWinner(pages);
  const winner = /^(\w+) is king of the hill\.$/;
  const crowned = (await heard()).flatMap((text) => text.match(winner)?.[1] ?? []);
  expect(crowned, "the winner is announced once").toHaveLength(1);
  expect((await heard()).join(" ")).toMatch(/(Ann|Ben) and Cleo duel\./);
  for (const page of pages) {
    await expect(page.locator("#log-lines")).toContainText(`${crowned[0]} is king of the hill.`);
    await expect(page.locator(".ranking li").first()).toContainText(crowned[0] ?? "");
  }
});
