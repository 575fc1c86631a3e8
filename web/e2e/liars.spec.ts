import type { Page } from "@playwright/test";
import { mergePatch } from "../src/net/mergePatch";
import {
  checkScreen,
  expect,
  expectNoVerticalScroll,
  expectOneWinner,
  joinTableByCode,
  openTable,
  playOffers,
  type ReceivedMessage,
  recordSocketMessages,
  test,
} from "./fixtures";
import {
  chooseByKeys,
  openTableByKeys,
  playAgainByKeys,
  playByKeys,
  seatBotByKeys,
  startMatchByKeys,
} from "./keyboard";
import { MATCH_OFFERS } from "./matchOffers";

const PHONE = { width: 390, height: 844 };

/** The same with the keys of the game. */
const KEY_OFFERS = [
  { selector: ".liars-control > button:not(.button-main)", key: "d" },
  { selector: ".liars-control > button.button-main", key: "b" },
];

test("two friends, one by keys alone, and a bot bid and doubt to the end, see no dice under other cups, and play again", async ({
  guest,
}) => {
  const ann = await guest("Ann");
  const ben = await guest("Ben", { theme: "lamplight" });
  const annHears = recordSocketMessages(ann);
  const benHears = recordSocketMessages(ben);
  const code = await openTableByKeys(ann, "Liar’s Dice");
  await chooseByKeys(ann, "Dice", "3");
  await joinTableByCode(ben, code);
  await expect(ben.getByRole("radio", { name: "3" })).toBeChecked();
  await seatBotByKeys(ann);
  await checkScreen(ann, "liars-lobby-day");
  await checkScreen(ben, "liars-lobby-lamplight");
  await startMatchByKeys(ann, [ben]);

  const later = ".liars-last";
  await Promise.all([
    playByKeys(ann, KEY_OFFERS, later),
    playOffers(ben, MATCH_OFFERS.liars, later),
  ]);
  for (const [page, theme] of [
    [ann, "day"],
    [ben, "lamplight"],
  ] as const) {
    await checkScreen(page, `liars-table-${theme}`);
    await expectNoVerticalScroll(page);
    await page.setViewportSize(PHONE);
    await expect(page.locator(".liars-near .liars-last"), "one's own last dice").toBeVisible();
    await checkScreen(page, `liars-phone-${theme}`);
    await page.setViewportSize({ width: 1280, height: 720 });
  }

  await Promise.all([playByKeys(ann, KEY_OFFERS), playOffers(ben, MATCH_OFFERS.liars)]);
  await expectOneWinnerOrBot([ann, ben]);
  await expect(ann.locator(".ranking li")).toHaveCount(3);
  await checkScreen(ann, "liars-result-day");
  await checkScreen(ben, "liars-result-lamplight");
  expectHiddenCups(annHears.messages());
  expectHiddenCups(benHears.messages());
  await playAgainByKeys(ann, ben);
});

test("a bid is made and raised by keys alone", async ({ guest }) => {
  const ann = await guest("Ann");
  await openTable(ann, "Liar’s Dice");
  await seatInstantBot(ann);
  await ann.getByRole("button", { name: "Start" }).click();
  const bids = ann.locator("#log-lines li", { hasText: /^Ann bid/ });
  await ann.locator(".liars-control .button-main").waitFor();
  const before = await bids.count();
  await ann.keyboard.press("6");
  await expect(ann.getByRole("radio", { name: "6" })).toBeChecked();
  const count = Number(await ann.locator(".liars-count output").textContent());
  await ann.keyboard.press("+");
  await expect(ann.locator(".liars-count output")).toHaveText(String(count + 1));
  await ann.keyboard.press("b");
  await expect(bids).toHaveCount(before + 1);
  await expect(bids.last()).toHaveText(new RegExp(`Ann bid ${count + 1} sixes\\.`));
});

async function seatInstantBot(page: Page): Promise<void> {
  await page.getByLabel("Bots think for").selectOption("0");
  const free = await page.locator(".chair-free").count();
  await page.getByRole("button", { name: "Seat a bot" }).first().click();
  await expect(page.locator(".chair-free")).toHaveCount(free - 1);
}

/** Expects that a guest has won or that both pages name the same winner. */
async function expectOneWinnerOrBot(pages: Page[]): Promise<void> {
  const headings = await Promise.all(pages.map((page) => page.locator(".result h2").textContent()));
  if (headings.includes("You have won")) await expectOneWinner(pages);
  else expect(new Set(headings).size).toBe(1);
}

/** Expects that a guest was shown all own dice, and those under other cups only when lifted. */
function expectHiddenCups(messages: ReceivedMessage[]): void {
  let view: ReceivedMessage["view"] = {};
  let own = 0;
  for (const message of messages.filter(({ view }) => view)) {
    view = mergePatch(view, message.view);
    const cups = (view.setup?.cups ?? []) as (number | null)[][];
    for (const [seat, dice] of cups.entries()) {
      const shown = dice.filter((face) => face !== null).length;
      if (seat === view.viewer) own += shown;
      else expect(shown, `seat ${seat} is hidden`).toBe(0);
    }
  }
  expect(own, "one sees one's own dice").toBeGreaterThan(0);
  const events = messages.flatMap(({ events }) => events ?? []);
  const rolled = events.filter(({ code }) => code === "rolled");
  expect(rolled.every(({ seat }) => seat === view.viewer)).toBe(true);
  expect(events.filter(({ code }) => code === "cups-lifted").length).toBeGreaterThan(0);
}
