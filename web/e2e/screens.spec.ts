// Every main screen in both themes: accessible according to axe, without horizontal scrolling, and
// with a screenshot to look at.

import type { Page } from "@playwright/test";
import { GAMES } from "../src/games/index";
import {
  checkScreen,
  chooseShortMatch,
  expect,
  expectNoVerticalScroll,
  joinTable,
  openTable,
  playLudo,
  startBotMatch,
  test,
} from "./fixtures";
import { LADEN, LAST_DUEL } from "./hillPositions";
import { BOARD, openPosition, POSITIONS } from "./positions";

for (const theme of ["day", "lamplight"] as const) {
  test(`home, join and help by ${theme}`, async ({ guest }) => {
    const ann = await guest("Ann", { theme });
    await ann.goto("/");
    await ann.locator(".game-picture svg").first().waitFor();
    await checkScreen(ann, `home-${theme}`);
    for (const card of await ann.locator(".game-card").all())
      await expect(card, "every game is in sight").toBeInViewport({ ratio: 1 });
    await ann.setViewportSize({ width: 390, height: 844 });
    await checkScreen(ann, `home-phone-${theme}`);
    await ann.setViewportSize({ width: 1280, height: 720 });
    await ann.getByRole("button", { name: "Ludo: Against bots" }).click();
    await checkScreen(ann, `alone-${theme}`);
    await ann.goto("/t/ZZZZZZ");
    await ann.getByRole("button", { name: "Take a seat" }).waitFor();
    await checkScreen(ann, `join-${theme}`);
    await ann.goto("/help");
    await ann.getByRole("heading", { name: "Keys" }).waitFor();
    await checkScreen(ann, `help-${theme}`);
    await ann.goto("/rules/ludo");
    await ann.getByRole("heading", { level: 1 }).waitFor();
    await checkScreen(ann, `rules-${theme}`);
    await ann.goto("/replay");
    await ann.getByLabel("Open a file").waitFor({ state: "attached" });
    await checkScreen(ann, `replay-empty-${theme}`);
  });

  test(`lobby and table by ${theme}`, async ({ guest }) => {
    const ann = await guest("Ann", { theme });
    const ben = await guest("Ben", { theme });
    const code = await openTable(ann);
    await joinTable(ben, code);
    await chooseShortMatch(ann);
    await ann.getByRole("button", { name: "Seat a bot" }).first().click();
    await ben.getByLabel("Say something").fill("Good evening, Ann.");
    await ben.getByRole("button", { name: "Send" }).click();
    await checkScreen(ann, `lobby-${theme}`);
    await expectNoVerticalScroll(ann);
    await ann.getByRole("button", { name: "Show the QR code" }).click();
    await ann.getByRole("img", { name: /QR code/ }).waitFor();
    await checkScreen(ann, `qr-${theme}`);
    await ann.keyboard.press("Escape");
    await ben.getByRole("button", { name: "I am ready" }).click();
    await checkScreen(ben, `lobby-guest-${theme}`);
    await ann.getByRole("button", { name: "Start" }).click();
    await playLudo([ann, ben], (asked, turn) => turn >= 12 && asked === ann);
    await checkScreen(ann, `table-${theme}`);
    await expectNoVerticalScroll(ann);
    await ann.setViewportSize({ width: 820, height: 1100 });
    await checkScreen(ann, `table-tablet-${theme}`);
    await ann.getByRole("button", { name: /^Log/ }).click();
    await checkScreen(ann, `table-sheet-${theme}`);
  });
}

test("all levels of bots are in sight on a small phone, with the button that begins", async ({
  guest,
}) => {
  const ann = await guest("Ann", { phone: { width: 360, height: 640 } });
  await ann.goto("/");
  await ann.getByRole("button", { name: "Backgammon: Against bots" }).click();
  const dialog = ann.getByRole("dialog");
  await expect(dialog.locator(".level")).toHaveCount(7);
  const levels = await dialog.locator(".level").all();
  for (const level of [...levels, dialog.getByRole("button", { name: "Begin" })])
    await expect(level).toBeInViewport({ ratio: 1 });
  await dialog.getByRole("radio", { name: "Expert" }).check();
  await expect(dialog.getByText("looks a roll ahead, knows every bear-off")).toBeVisible();
  await checkScreen(ann, "levels-phone");
});

/** The choices of select boxes that are longer than their box. */
function cutChoices(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const context = document.createElement("canvas").getContext("2d");
    if (!context) return ["there is no canvas"];
    return [...document.querySelectorAll("select")].flatMap((select) => {
      const style = getComputedStyle(select);
      context.font = style.font;
      const arrow = 20;
      const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
      const room = select.clientWidth - padding - arrow;
      const texts = [...select.options].map(({ text }) => text);
      return texts.filter((text) => context.measureText(text).width > room);
    });
  });
}

test("the lobby of every game shows all options at 1280 × 720, and fits a phone", async ({
  guest,
}) => {
  const ann = await guest("Ann");
  for (const { texts } of Object.values(GAMES)) {
    const game = texts.en.title;
    await ann.setViewportSize({ width: 1280, height: 720 });
    await openTable(ann, game);
    const options = ann.getByRole("region", { name: "Options of the game" }).first();
    await expect(ann.getByLabel("Bots think for"), game).toBeInViewport({ ratio: 1 });
    const hidden = await options.evaluate((part) => part.scrollHeight - part.clientHeight);
    expect(hidden, `options of ${game} below the fold`).toBeLessThanOrEqual(0);
    const leave = ann.getByRole("button", { name: "Leave the table" });
    await expect(leave, `the doors of ${game}`).toBeInViewport({ ratio: 1 });
    expect(await cutChoices(ann), `choices of ${game} that are cut off`).toEqual([]);
    await ann.setViewportSize({ width: 360, height: 640 });
    await checkScreen(ann, `lobby-${game}-phone`);
  }
});

for (const language of ["en", "de"] as const)
  test(`the panel below the prompt keeps its place while the prompt grows, ${language}`, async ({
    guest,
  }) => {
    const ann = await guest("Ann", { language });
    const duel = { game: "hill", start: LAST_DUEL, seats: 2 };
    for (const { game, start, seats } of [
      ...Object.entries(POSITIONS).map(([game, position]) => ({ game, ...position })),
      duel,
    ]) {
      await startBotMatch(ann, { game, start, options: { bot_ms: 0 } }, seats - 1);
      await ann.locator(`${BOARD}, .action-bar .button`).first().waitFor();
      await expect(ann.locator(".prompt-mine, .prompt-react")).toBeVisible();
      const dock = ann.locator(".table-dock");
      const [height, reserved] = await dock.evaluate((element) => [
        element.getBoundingClientRect().height,
        Number.parseFloat(getComputedStyle(element).minHeight),
      ]);
      expect(height, `the prompt of ${game} fits the room that is reserved`).toBe(reserved);
    }
  });

test("a hint and the history move nothing, and stay on the screen", async ({ guest }) => {
  const ann = await guest("Ann");
  const places = () =>
    ann
      .locator(".table-board, .table-dock, .seat, .table-tools, .table-talk")
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().toJSON()));
  for (const game of Object.keys(POSITIONS))
    for (const [width, height] of [
      [1280, 720],
      [1440, 900],
    ] as const) {
      await ann.setViewportSize({ width, height });
      await openPosition(ann, game);
      await expect(ann.getByRole("button", { name: "Hint" })).toBeVisible();
      const before = await places();
      await ann.keyboard.press("i");
      await expect(ann.locator(".hint").getByText(/^Best: ./)).toBeVisible();
      expect(await places(), `a hint in ${game}`).toEqual(before);
      await expect(ann.locator(".hint")).toBeInViewport({ ratio: 1 });
      await ann.keyboard.press("i");
      await expect(ann.locator(".hint")).toHaveCount(0);
      await ann.keyboard.press("h");
      const history = ann.getByRole("region", { name: "Looking back" });
      await expect(history).toBeInViewport({ ratio: 1 });
      expect(await places(), `the history of ${game}`).toEqual(before);
    }
});

test("four players with what they carry, and the tools, are in sight at 1280 × 720", async ({
  guest,
}) => {
  const ann = await guest("Ann");
  await startBotMatch(ann, { game: "hill", start: LADEN, options: { bot_ms: 0 } }, 3);
  await ann.locator(".hill-slots").waitFor();
  await expect(ann.locator(".seat")).toHaveCount(4);
  for (const part of await ann.locator(".seat, .table-tools button").all())
    await expect(part).toBeInViewport({ ratio: 1 });
  const hidden = await ann
    .locator(".table-panels")
    .evaluate((info) => info.scrollHeight - info.clientHeight);
  expect(hidden, "no panel scrolls").toBeLessThanOrEqual(0);
});

test("the die of King of the Hill lies on no tile, also after the page is loaded", async ({
  guest,
}) => {
  const ann = await guest("Ann", { pacing: true });
  await openPosition(ann, "hill");
  for (const [width, height] of [
    [1280, 720],
    [1440, 900],
    [820, 1180],
  ] as const) {
    await ann.setViewportSize({ width, height });
    const die = ann.locator(".dice-throw.waiting .large-die");
    await expect(die).toBeVisible();
    const covered = await die.evaluate((die) => {
      const { left, right, top, bottom } = die.getBoundingClientRect();
      const tiles = [...document.querySelectorAll(".hill-tile")];
      return tiles.filter((tile) => {
        const box = tile.getBoundingClientRect();
        return box.right > left && box.left < right && box.bottom > top && box.top < bottom;
      }).length;
    });
    expect(covered, `tiles under the die at ${width} × ${height}`).toBe(0);
  }
});

test("what a bot or a player says moves nothing", async ({ guest }) => {
  const ann = await guest("Ann");
  await openPosition(ann, "hill");
  const tools = ann.locator(".table-tools");
  const before = await tools.boundingBox();
  await ann.getByRole("button", { name: "Emotes" }).click();
  await ann.getByRole("button", { name: "Hello!" }).click();
  await expect(ann.locator(".seat-bubble")).toBeVisible();
  expect(await tools.boundingBox()).toEqual(before);
});

test("the emotes fit a phone", async ({ guest }) => {
  const ann = await guest("Ann", { phone: { width: 360, height: 640 } });
  await openPosition(ann, "ludo");
  await ann.getByRole("button", { name: /^Chat/ }).click();
  await ann.getByRole("button", { name: "Emotes" }).click();
  for (const emote of await ann.locator(".emote-choice").all())
    await expect(emote).toBeInViewport({ ratio: 1 });
});

test("the pencils of Spaces are dark on light paper in both themes", async ({ guest }) => {
  const ann = await guest("Ann", { theme: "lamplight" });
  await openPosition(ann, "spaces");
  const colours = await ann
    .locator(".spaces-paper")
    .first()
    .evaluate((paper) =>
      [...paper.querySelectorAll("*")].flatMap((part) => {
        const { fill, stroke } = getComputedStyle(part);
        return [fill, stroke];
      }),
    );
  expect(colours).toContain("rgb(0, 114, 178)");
  expect(colours, "the blue of dark pages").not.toContain("rgb(61, 155, 214)");
});

test("the pages in German", async ({ guest }) => {
  const ann = await guest("Ann", { language: "de" });
  await ann.goto("/");
  const last = ann.getByRole("link", { name: "Eine Partie ansehen" });
  await expect(last, "the whole page at 1280 × 720").toBeInViewport({ ratio: 1 });
  for (const path of ["/", "/t/ZZZZZZ", "/help", "/rules/hill", "/replay"]) {
    await ann.goto(path);
    await ann.getByRole("heading", { level: 1 }).waitFor();
    await checkScreen(ann, `german${path.replaceAll("/", "-")}`);
  }
});

test("a turn of every game in German", async ({ guest }) => {
  const ann = await guest("Ann", { language: "de" });
  for (const game of Object.keys(POSITIONS)) {
    await ann.setViewportSize({ width: 1280, height: 720 });
    await openPosition(ann, game);
    await checkScreen(ann, `german-${game}`);
    await expectNoVerticalScroll(ann);
    await ann.setViewportSize({ width: 390, height: 844 });
    await checkScreen(ann, `german-${game}-phone`);
  }
});
