// Takes a picture of every screen at every size in both themes, to be looked at: `npm run pictures`
// writes them to `shots/pictures`. Asserts nothing but that the screens are reached.

import { GAMES } from "../src/games/index";
import { finalPosition, gammonEnd } from "./finalPositions";
import {
  createTable,
  joinTableByCode,
  openTable,
  playOffers,
  startBotMatch,
  startMatch,
  test,
} from "./fixtures";
import { LAST_DUEL, MEETING } from "./hillPositions";
import { MATCH_OFFERS } from "./matchOffers";
import { BOARD, openPosition, POSITIONS, SHORT_RACE } from "./positions";
import { takePictures } from "./takePictures";

const OPTIONS = { clock: { kind: "none" }, bot_ms: 0 };

test.describe.configure({ timeout: 600_000 });

test("home and pages @pictures", async ({ guest }) => {
  const ann = await guest("Ann");
  await ann.goto("/");
  await ann.locator(".game-picture svg").first().waitFor();
  await takePictures(ann, "home");
  for (const { texts } of [GAMES.spaces, GAMES.ludo]) {
    await ann.getByRole("button", { name: `${texts.en.title}: Against bots` }).click();
    await takePictures(ann, `bots-${texts.en.title}`, true);
    await ann.keyboard.press("Escape");
  }
  await ann.goto("/t/ZZZZZZ");
  await ann.getByRole("button", { name: "Take a seat" }).waitFor();
  await takePictures(ann, "unknown-table");
  for (const game of ["hill", "ludo"]) {
    await ann.goto(`/rules/${game}`);
    await ann.getByRole("heading", { level: 1 }).waitFor();
    await takePictures(ann, `rules-${game}`);
  }
});

test("invitation @pictures", async ({ guest }) => {
  const [ann, ben] = [await guest("Ann"), await guest("Ben")];
  await openTable(ann, "King of the Hill");
  await ann.getByRole("button", { name: "Show the QR code" }).click();
  const invitation = await ann.getByRole("dialog").getByRole("link").getAttribute("href");
  await ben.goto(invitation ?? "");
  await ben.getByRole("heading", { name: /invites you/ }).waitFor();
  await takePictures(ben, "invitation");
});

for (const [game, { texts }] of Object.entries(GAMES)) {
  const { title } = texts.en;
  test(`${title}: lobby @pictures`, async ({ guest }) => {
    const [ann, ben] = [await guest("Ann"), await guest("Bartholomew the Third")];
    const code = await openTable(ann, title);
    await ben.goto(`/t/${code}`);
    await ben.getByRole("button", { name: "Take a seat" }).click();
    const bot = ann.getByRole("button", { name: "Seat a bot" }).first();
    await ann.getByText("Bartholomew").first().waitFor();
    if (await bot.count()) await bot.click();
    await takePictures(ann, `${game}-lobby`);
  });

  test(`${title}: guided match, early, middle, history @pictures`, async ({ guest }) => {
    const ann = await guest("Ann", { motion: true, pacing: true });
    await ann.goto("/");
    await ann.getByRole("button", { name: `${title}: Learn by playing` }).click();
    await ann.getByRole("region", { name: "Guide" }).waitFor();
    await takePictures(ann, `${game}-guide`);
    await startBotMatch(
      ann,
      { game, options: OPTIONS },
      game === "gammon" || game === "spaces" ? 1 : 3,
    );
    await ann.locator(BOARD).waitFor();
    await takePictures(ann, `${game}-1-early`, true);
    await openPosition(ann, game);
    await takePictures(ann, `${game}-2-middle`, true);
    await ann.keyboard.press("h");
    await ann.getByRole("region", { name: "Looking back" }).waitFor();
    await takePictures(ann, `${game}-history`);
    await ann.keyboard.press("h");
    await ann
      .getByRole("button", { name: /^Rules/ })
      .first()
      .click();
    await ann.getByRole("dialog").waitFor();
    await takePictures(ann, `${game}-rules`);
  });

  test(`${title}: result, replay, shared replay @pictures`, async ({ guest }) => {
    const [ann, dora] = [await guest("Ann"), await guest("Dora")];
    const { seats, start, offers } = finalPosition(game);
    await startBotMatch(ann, { game, start, options: OPTIONS }, seats - 1);
    await ann.locator(BOARD).waitFor();
    await takePictures(ann, `${game}-3-late`, true);
    await playOffers(ann, offers);
    await takePictures(ann, `${game}-4-result`, true);
    await ann.locator(".result").getByRole("link", { name: "Watch the replay" }).click();
    await ann.getByText(/^Step 0 of/).waitFor();
    await ann.keyboard.press("ArrowRight");
    await ann.getByText(/^Step 1 of/).waitFor();
    await takePictures(ann, `${game}-5-replay`);
    const created = ann.waitForResponse(/\/links$/);
    await ann.getByRole("button", { name: "Copy the link to this step" }).click();
    const { token } = (await (await created).json()) as { token: string };
    await dora.goto(`/replay/${token}#1`);
    await dora.getByText(/^Step 1 of/).waitFor();
    await takePictures(dora, `${game}-6-shared`);
  });
}

test("analysis, explore, drill @pictures", async ({ guest }) => {
  const ann = await guest("Ann");
  await startBotMatch(ann, { game: "gammon", start: SHORT_RACE, options: OPTIONS });
  // The first target on offer is seldom the best: there is something to practise.
  await playOffers(ann, MATCH_OFFERS.gammon);
  await ann.locator(".result").getByRole("link", { name: "Analysis" }).click();
  const panel = ann.getByRole("complementary", { name: "Analysis" });
  await panel.getByRole("checkbox", { name: "Only errors" }).uncheck();
  await panel.getByRole("region", { name: "Decisions" }).getByRole("button").nth(2).click();
  await ann.locator(".advice-best").first().waitFor({ state: "attached" });
  await takePictures(ann, "gammon-analysis");
  await ann.goto("/drill");
  const choice = ann.locator(".drill .alternatives button").first();
  await choice.or(ann.getByText("No mistakes to practise yet.")).waitFor();
  await takePictures(ann, "drill");
  if (await choice.count()) {
    await choice.click();
    await takePictures(ann, "drill-answer");
  }
  await ann.goto("/explore");
  await ann.locator(".advice-best").first().waitFor({ state: "attached" });
  await takePictures(ann, "explore");
});

test("German @pictures", async ({ guest }) => {
  const ann = await guest("Ann", { language: "de" });
  await ann.goto("/");
  await ann.locator(".game-picture svg").first().waitFor();
  await takePictures(ann, "de-home");
  await ann.getByRole("button", { name: "König des Hügels: Mit Freunden" }).click();
  await ann.getByRole("button", { name: "Bot setzen" }).first().waitFor();
  await takePictures(ann, "de-lobby");
  for (const game of Object.keys(GAMES)) {
    await openPosition(ann, game);
    await takePictures(ann, `de-${game}`);
  }
  await ann.goto("/explore");
  await ann.locator(".advice-best").first().waitFor({ state: "attached" });
  await takePictures(ann, "de-explore");
});

test("backgammon between two games @pictures", async ({ guest }) => {
  const ann = await guest("Ann", { motion: true });
  await startBotMatch(ann, { game: "gammon", start: gammonEnd(3), options: OPTIONS });
  await playOffers(ann, MATCH_OFFERS.gammon, ".intermission");
  await takePictures(ann, "gammon-intermission", true);
});

test("King of the Hill: fight, trade, duel @pictures", async ({ guest }) => {
  const [ann, ben] = [await guest("Ann"), await guest("Ben")];
  const code = await createTable(ann, { game: "hill", start: MEETING, options: OPTIONS });
  await ann.goto(`/t/${code}`);
  await joinTableByCode(ben, code);
  await startMatch(ann, [ben]);
  await ann.getByRole("button", { name: /^Trade with/ }).click();
  await takePictures(ann, "hill-trade", true);
  await startBotMatch(ann, { game: "hill", start: LAST_DUEL, options: OPTIONS });
  await ann.locator(".hill-rail").waitFor();
  await takePictures(ann, "hill-duel", true);
  await startBotMatch(ann, { game: "hill", options: OPTIONS }, 3);
  await playOffers(ann, MATCH_OFFERS.hill, ".hill-blows");
  await takePictures(ann, "hill-fight", true);
});

test("settings, tutor, hint, take back @pictures", async ({ guest }) => {
  const ann = await guest("Ann");
  await openPosition(ann, "gammon");
  await ann.getByRole("button", { name: "Dice and moves" }).click();
  await ann.getByRole("checkbox", { name: "Tutor: ask before a blunder" }).check();
  await takePictures(ann, "settings", true);
  await ann.keyboard.press("Escape");
  await playOffers(ann, MATCH_OFFERS.gammon, "dialog[open]");
  await takePictures(ann, "tutor", true);
  await ann.getByRole("button", { name: "Play it all the same" }).click();
  await ann.getByRole("button", { name: "Take back your move" }).click();
  await ann.getByText("Ann took back a move.").waitFor({ state: "attached" });
  await takePictures(ann, "taken-back");
  for (const game of Object.keys(POSITIONS)) {
    await openPosition(ann, game);
    await ann.keyboard.press("i");
    await ann
      .locator(".hint")
      .getByText(/^Best: ./)
      .waitFor();
    await takePictures(ann, `hint-${game}`, true);
  }
});

test("chat, emotes, log @pictures", async ({ guest }) => {
  const ann = await guest("Ann");
  await openPosition(ann, "ludo");
  await ann.keyboard.press("c");
  await ann
    .getByLabel("Say something")
    .fill("Good evening. This table is for a quiet game, is it not?");
  await ann.keyboard.press("Enter");
  await ann.locator(".chat .lines li").first().waitFor();
  await takePictures(ann, "chat");
  await ann.getByRole("button", { name: "Emotes" }).click();
  await takePictures(ann, "emotes");
  await ann.keyboard.press("Escape");
  await ann.keyboard.press("l");
  await takePictures(ann, "log");
});

test("lobbies without a clock and by correspondence @pictures", async ({ guest }) => {
  const ann = await guest("Ann");
  await openTable(ann, "Backgammon");
  for (const [name, choice] of [
    ["no-clock", "No clock"],
    ["correspondence", /^Correspondence: 3/],
  ] as const) {
    const clock = ann.getByLabel("Time to think");
    const label = await clock.locator("option", { hasText: choice }).textContent();
    await clock.selectOption({ label: label ?? "" });
    await ann.getByText("nobody plays for those who are away", { exact: false }).waitFor();
    await takePictures(ann, `lobby-${name}`);
  }
});

test("backgammon: the cube @pictures", async ({ guest }) => {
  const ann = await guest("Ann");
  const start = { ...POSITIONS.gammon?.start, cube: { value: 1, owner: null }, dice: null };
  await startBotMatch(ann, {
    game: "gammon",
    start: { ...start, waits: "turn" },
    options: OPTIONS,
  });
  await ann
    .getByRole("button", { name: /^Double/ })
    .first()
    .waitFor();
  await takePictures(ann, "cube-may-double", true);
  const offered = { ...start, turn: "black", waits: "double" };
  await startBotMatch(ann, { game: "gammon", start: offered, options: OPTIONS });
  await ann.getByRole("button", { name: /^Take/ }).first().waitFor();
  await takePictures(ann, "cube-offered", true);
});

test("King of the Hill: chance, challenge, loot @pictures", async ({ guest }) => {
  const ann = await guest("Ann");
  await startBotMatch(ann, { game: "hill", start: MEETING, options: OPTIONS });
  await playOffers(ann, MATCH_OFFERS.hill, ".hill-chance");
  await takePictures(ann, "hill-chance", true);
  await startBotMatch(ann, { game: "hill", start: MEETING, options: OPTIONS });
  await ann.getByRole("button", { name: /^Challenge/ }).click();
  await playOffers(ann, MATCH_OFFERS.hill, ".hill-trade, .result");
  await takePictures(ann, "hill-loot", true);
});

test("Spaces: drawing, a round on its way @pictures", async ({ guest }) => {
  const ann = await guest("Ann", { motion: true });
  await startBotMatch(ann, { game: "spaces", options: OPTIONS });
  await ann.locator(BOARD).waitFor();
  const [at, to] = [await ann.locator(BOARD).boundingBox(), ann.mouse];
  if (!at) throw new Error("there is no board");
  const x = at.x + at.width * 0.4;
  await to.move(x, at.y + at.height * 0.72);
  await to.down();
  await to.move(x, at.y + at.height * 0.35, { steps: 12 });
  await to.up();
  await takePictures(ann, "spaces-drawing", true);
  await openPosition(ann, "spaces");
  await ann.getByRole("button", { name: /^Board 1:/ }).click();
  await ann.getByRole("button", { name: "Play board 1" }).click();
  await ann.locator(".playback input[type=range]").waitFor();
  await takePictures(ann, "spaces-round", true);
});
