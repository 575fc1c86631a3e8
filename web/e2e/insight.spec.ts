// Analyses of finished matches, hints and the tutor.

import type { Page } from "@playwright/test";
import {
  checkScreen,
  expect,
  expectNoVerticalScroll,
  joinTable,
  openTable,
  playLudo,
  playOffers,
  screenshot,
  startBotMatch,
  startMatch,
  test,
} from "./fixtures";
import { MATCH_OFFERS } from "./matchOffers";
import { openPosition, POSITIONS, SHORT_RACE } from "./positions";

/** The end of a match of Ludo, in which Ann is to move one of her last two tokens. */
const LUDO_END = {
  ...POSITIONS.ludo?.start,
  config: {
    board: "standard",
    ends: "first",
    colours: ["red", "yellow"],
    extra_roll_on_cut: false,
    extra_roll_on_finish: true,
    blocks: false,
    must_cut: false,
    quick: false,
  },
  tokens: [
    [{ lane: 1 }, { lane: 3 }, "done", "done"],
    [{ ring: 20 }, { ring: 30 }, "home", "home"],
  ],
  die: 1,
};

/** Expects an analysis with a graph that is moved by keys, and decisions to jump to. */
async function expectAnalysis(page: Page): Promise<void> {
  const graph = page.getByRole("slider", { name: /chances of each player/ });
  await expect(graph).toBeVisible();
  await graph.focus();
  const before = await graph.getAttribute("aria-valuenow");
  await page.keyboard.press("ArrowRight");
  await expect(graph).toHaveAttribute("aria-valuenow", String(Number(before) + 1));
  await expect(graph).toHaveAttribute("aria-valuetext", /Ann \d/);
  const panel = page.getByRole("complementary", { name: "Analysis" });
  await panel.getByRole("checkbox", { name: "Only errors" }).uncheck();
  const decisions = panel.getByRole("region", { name: "Decisions" }).getByRole("button");
  await decisions.last().click();
  await expect(decisions.last()).toHaveAttribute("aria-current", "true");
  await expect(panel.getByRole("heading", { name: /decides/ })).toBeVisible();
  const alternatives = panel.locator(".alternatives button");
  await alternatives.last().click();
  await expect(alternatives.last()).toHaveAttribute("aria-pressed", "true");
}

for (const theme of ["day", "lamplight"] as const)
  test(`a match of Ludo is analysed after its end, by ${theme}`, async ({ guest }) => {
    const ann = await guest("Ann", { theme });
    await startBotMatch(ann, { game: "ludo", start: LUDO_END, options: { bot_ms: 0 } });
    await playLudo([ann], () => true);
    await ann.keyboard.press("i");
    await expect(ann.locator(".hint").getByText(/^Best: ./)).toBeVisible();
    await playLudo([ann]);
    const result = ann.locator(".result");
    await expect(result.getByRole("heading", { name: "How each player did" })).toBeVisible();
    await expect(result.getByText("1 hint")).toBeVisible();
    await checkScreen(ann, `result-${theme}`);
    await expectNoVerticalScroll(ann);
    await result.getByRole("link", { name: "Analysis" }).click();
    await expectAnalysis(ann);
    await checkScreen(ann, `analysis-ludo-${theme}`);
    await ann.setViewportSize({ width: 390, height: 844 });
    await checkScreen(ann, `analysis-ludo-phone-${theme}`);
    await ann.getByRole("button", { name: "Look deeper" }).click();
    await expect(ann.getByRole("button", { name: "Looked deeper" })).toBeVisible();
  });

test("a game of backgammon is analysed in the words of its players", async ({ guest }) => {
  const ann = await guest("Ann");
  await startBotMatch(ann, { game: "gammon", start: SHORT_RACE, options: { bot_ms: 0 } });
  await playOffers(ann, [
    ".action-bar .button-main:enabled",
    ".gammon-cell.target",
    ".gammon-cell.source",
  ]);
  await ann.locator(".result").getByRole("link", { name: "Analysis" }).click();
  await expectAnalysis(ann);
  await expect(ann.getByRole("columnheader", { name: "PR" })).toBeVisible();
  await checkScreen(ann, "analysis-gammon");
  await ann.setViewportSize({ width: 390, height: 844 });
  await checkScreen(ann, "analysis-gammon-phone");
  const cut = await ann
    .locator(".summaries")
    .evaluate((table) => table.scrollWidth - table.clientWidth);
  expect(cut, "the table of the players fits a phone").toBeLessThanOrEqual(0);
  await ann.setViewportSize({ width: 1280, height: 720 });
  await ann.getByRole("button", { name: "Close the analysis" }).click();
  await expect(ann.getByRole("button", { name: "Analysis" })).toBeVisible();
});

for (const game of Object.keys(POSITIONS))
  test(`a hint in ${game} names the best action`, async ({ guest }) => {
    const ann = await guest("Ann");
    await openPosition(ann, game);
    await expect(ann.getByRole("button", { name: "Hint" })).toBeVisible();
    await ann.keyboard.press("i");
    await expect(ann.locator(".hint").getByText(/^Best: ./)).toBeVisible();
    await checkScreen(ann, `hint-${game}`);
    await ann.setViewportSize({ width: 390, height: 844 });
    await screenshot(ann, `hint-${game}-phone`);
    await ann.keyboard.press("i");
    await expect(ann.locator(".hint")).toHaveCount(0);
  });

test("a move against a bot is taken back, and the result says so", async ({ guest }) => {
  const ann = await guest("Ann");
  await openPosition(ann, "gammon");
  const board = ann.locator(".table-board svg.board");
  const checkers = () =>
    board
      .locator(".gammon-cell")
      .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  const before = await checkers();
  const lines = ann.locator("#log-lines li");
  const told = await lines.count();
  await ann.getByLabel("Move in notation").fill("8/5 6/5");
  await ann.keyboard.press("Enter");
  await expect.poll(() => lines.count()).toBeGreaterThan(told);
  await expect.poll(checkers).not.toEqual(before);
  await ann.keyboard.press("Escape");
  await ann.getByRole("button", { name: "Take back your move" }).click();
  await expect(lines.filter({ hasText: "Ann took back a move." })).toHaveCount(1);
  await expect.poll(checkers).toEqual(before);
  await ann.getByRole("button", { name: "Take back your move" }).click();
  await expect(ann.getByText("There is no move of yours to take back.")).toBeVisible();
  // A play that was made by hand is taken back whole.
  await playOffers(
    ann,
    [".gammon-cell.target", ".gammon-cell.source"],
    "button.button-main:enabled",
  );
  await ann.locator(".action-bar").getByRole("button", { name: "Confirm" }).click();
  await expect.poll(() => lines.filter({ hasText: /^Ann played/ }).count()).toBeGreaterThan(1);
  await ann.getByRole("button", { name: "Take back your move" }).click();
  await expect(lines.filter({ hasText: "Ann took back a move." })).toHaveCount(2);
  await expect.poll(checkers).toEqual(before);
});

test("giving up is not among the choices that are compared", async ({ guest }) => {
  const ann = await guest("Ann");
  await openPosition(ann, "gammon");
  await expect(ann.getByRole("button", { name: "Hint" })).toBeVisible();
  await ann.keyboard.press("i");
  await expect(ann.locator(".hint").getByText(/^Best: ./)).toBeVisible();
  await expect(ann.locator(".hint").getByText(/resign/)).toHaveCount(0);
});

test("the tutor asks before a blunder, on a phone too", async ({ guest }) => {
  const ann = await guest("Ann");
  await openPosition(ann, "gammon");
  await ann.getByRole("button", { name: "Dice and moves" }).click();
  await ann.getByRole("checkbox", { name: "Tutor: ask before a blunder" }).check();
  await checkScreen(ann, "settings");
  await ann.keyboard.press("Escape");
  // 24/23 13/10 is what the first places on offer lead to.
  await playOffers(ann, MATCH_OFFERS.gammon, "dialog[open]");
  const dialog = ann.getByRole("dialog", { name: "Are you sure?" });
  await expect(dialog.getByText(/would be a blunder/)).toBeVisible();
  await expect(dialog.getByText(/^Better: ./)).toBeVisible();
  await checkScreen(ann, "tutor");
  await ann.setViewportSize({ width: 390, height: 844 });
  await checkScreen(ann, "tutor-phone");
  for (const name of ["Play it all the same", "Think again"])
    await expect(dialog.getByRole("button", { name })).toBeInViewport({ ratio: 1 });
  await dialog.getByRole("button", { name: "Think again" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(ann.locator("#log-lines li").filter({ hasText: /^Ann played/ })).toHaveCount(0);
});

test("no hint is offered where two people sit, until the table allows it", async ({ guest }) => {
  const [ann, ben] = [await guest("Ann"), await guest("Ben")];
  const code = await openTable(ann);
  await joinTable(ben, code);
  await expect(ann.getByLabel("Hints")).toHaveValue("against-bots");
  await startMatch(ann, [ben]);
  await playLudo([ann, ben], () => true);
  for (const page of [ann, ben])
    await expect(page.getByRole("button", { name: "Hint" })).toHaveCount(0);
});

const MATCH_OF_OTHER_PROGRAM =
  " 1 point match\n\n Game 1\n Liv : 0                  Mia : 0\n  1) 31: 8/5 6/5      64: 24/14\n";

test("a match of another program and a position are analysed without a network", async ({
  guest,
}) => {
  const ann = await guest("Ann", { ownTables: true });
  await ann.goto("/");
  await ann.getByRole("button", { name: "Ludo: Against bots" }).click();
  const worker = () => ann.evaluate(() => navigator.serviceWorker.controller?.state);
  await expect.poll(worker).toBe("activated");
  await ann.context().setOffline(true);
  await ann.goto("/replay");
  const buffer = Buffer.from(MATCH_OF_OTHER_PROGRAM);
  const file = { name: "liv-mia.mat", mimeType: "text/plain", buffer };
  await ann.getByLabel("Open a file").setInputFiles(file);
  await ann.getByText(/^Step 0 of/).waitFor();
  await ann.getByRole("button", { name: "Analysis" }).click();
  await expect(ann.getByRole("slider", { name: /chances/ })).toBeVisible();
  await ann.goto("/explore");
  await expect(ann.locator(".alternatives button").first()).toContainText("8/5 6/5");
});

test("a position of backgammon is set up and explored", async ({ guest }) => {
  const ann = await guest("Ann");
  await ann.goto("/explore");
  const plays = ann.locator(".alternatives button");
  await expect(plays.first()).toContainText("8/5 6/5");
  await expect(ann.locator(".gammon-advice .advice-best").first()).toBeVisible();
  await checkScreen(ann, "explore");
  await ann.getByLabel("Die 1").selectOption("6");
  await ann.getByLabel("Die 2").selectOption("5");
  await ann.getByRole("button", { name: "Show the best plays" }).click();
  await expect(plays.first()).toContainText("24/13");
  await ann.getByLabel("Checkers on point 6", { exact: true }).fill("9");
  await ann.getByRole("button", { name: "Show the best plays" }).click();
  await expect(ann.getByRole("alert")).toBeVisible();
  await ann.setViewportSize({ width: 390, height: 844 });
  await checkScreen(ann, "explore-phone");
  await ann.goto("/drill");
  await expect(ann.getByText("No mistakes to practise yet.")).toBeVisible();
});
