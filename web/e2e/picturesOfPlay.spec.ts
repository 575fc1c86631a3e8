// Pictures of what happens during matches, beside the screens of `pictures.spec.ts`: guided matches,
// other players' turns, reactions, offers, players who are away, analyses, lost connections.

import type { Page } from "@playwright/test";
import { GAMES, type GameName } from "../src/games/index";
import { finalPosition } from "./finalPositions";
import {
  test as base,
  callApi,
  createTable,
  expect,
  gentleLevel,
  joinTable,
  joinTableByCode,
  openTable,
  playOffers,
  startBotMatch,
  startMatch,
} from "./fixtures";
import { LAST_DUEL, MEETING } from "./hillPositions";
import { MATCH_OFFERS } from "./matchOffers";
import { BOARD, openPosition, POSITIONS } from "./positions";
import { takePictures } from "./takePictures";
import { TestServer } from "./testServer";

/** A bot stands in for a player who has been away for a second. */
const test = base.extend<object, { server: TestServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const server = await TestServer.open("--stand-in-after", "1");
      await use(server);
      await server.close();
    },
    { scope: "worker" },
  ],
});

const NO_CLOCK = { clock: { kind: "none" }, reaction_s: 0, bot_ms: 0 };
const LONG_NAME = "Bartholomew the Third";

test.describe.configure({ timeout: 600_000 });

for (const [game, { texts }] of Object.entries(GAMES))
  test(`${texts.en.title}: the guide, lesson by lesson @pictures`, async ({ guest }) => {
    const ann = await guest("Ann", { pacing: true });
    await ann.goto("/");
    await ann.getByRole("button", { name: `${texts.en.title}: Learn by playing` }).click();
    const guide = ann.getByRole("region", { name: "Guide" });
    await guide.waitFor();
    const seen = new Set<string>();
    const next = ".coach .button-main";
    const offers = MATCH_OFFERS[game as GameName];
    for (let lesson = 1; (await ann.locator(".result").count()) === 0; ) {
      const text = (await guide.count()) && (await guide.textContent());
      if (text && !seen.has(text)) {
        seen.add(text);
        await takePictures(ann, `${game}-lesson-${lesson++}`);
      }
      if (await ann.locator(next).count()) {
        const isLast = (await guide.getByText("Play on").count()) > 0;
        await ann.locator(next).click();
        if (isLast) break;
      }
      await playOffers(ann, offers.slice(0, 0), `${next}, ${offers.join(", ")}, .result`);
      for (const offer of offers)
        if (await ann.locator(offer).count()) {
          await ann
            .locator(offer)
            .first()
            .click({ timeout: 5000 })
            .catch(() => {});
          break;
        }
    }
  });

test("six chairs, six players @pictures", async ({ guest }) => {
  const ann = await guest(LONG_NAME);
  for (const title of ["King of the Hill", "Liar’s Dice"]) {
    await openTable(ann, title);
    const bot = ann.getByRole("button", { name: "Seat a bot" });
    for (let free = await bot.count(); free > 0; free--) {
      await bot.first().click();
      await expect(bot).toHaveCount(free - 1);
    }
    await takePictures(ann, `lobby-six-${title.slice(0, 1)}`, true);
  }
  for (const game of ["hill", "liars"]) {
    await startBotMatch(ann, { game, nick: LONG_NAME, options: NO_CLOCK }, 5);
    await ann.locator(BOARD).waitFor();
    await takePictures(ann, `${game}-six`, true);
  }
});

test("waiting for somebody @pictures", async ({ guest }) => {
  const [ann, ben] = [await guest("Ann"), await guest("Ben")];
  for (const [game, { seats, start }] of Object.entries(POSITIONS)) {
    const code = await createTable(ann, { game, start, options: NO_CLOCK });
    const level = await gentleLevel(ann, game);
    for (let chair = 2; chair < seats; chair++)
      await callApi(ann, `/tables/${code}/do`, { id: `${chair}`, do: "bot", chair, level });
    await ann.goto(`/t/${code}`);
    await joinTable(ben, code);
    await startMatch(ann, [ben]);
    await ben.locator(BOARD).waitFor();
    await takePictures(ben, `${game}-waiting`, true);
  }
});

test("King of the Hill: reactions @pictures", async ({ guest }) => {
  const [ann, ben] = [await guest("Ann"), await guest("Ben")];
  const code = await createTable(ann, { game: "hill", start: MEETING, options: NO_CLOCK });
  await ann.goto(`/t/${code}`);
  await joinTableByCode(ben, code);
  await startMatch(ann, [ben]);
  await ann.getByRole("button", { name: "Trade with Ben" }).click();
  await ann.locator(".hill-trade").getByRole("button", { name: /^Beer/ }).click();
  await ann.locator(".hill-trade").getByRole("button", { name: /^Robe/ }).click();
  await ann.getByRole("button", { name: "Offer it" }).click();
  await ben.getByRole("button", { name: "Accept" }).waitFor();
  await takePictures(ben, "hill-offered", true);
  await ben.getByRole("button", { name: "Accept" }).click();
  await ann.getByRole("button", { name: "Challenge Ben" }).click();
  await ben.getByRole("button", { name: "Throw the Smoke Bomb" }).waitFor();
  await takePictures(ben, "hill-react", true);
  await takePictures(ann, "hill-react-waiting");
  await ben.getByRole("button", { name: "Throw the Smoke Bomb" }).click();
  for (const page of [ann, ben]) await page.getByRole("button", { name: "Walk on" }).click();
  await ann.getByRole("button", { name: "Roll and move" }).click();
  await ben.getByRole("button", { name: "Use the Luck Charm" }).waitFor();
  await takePictures(ben, "hill-react-chance", true);
});

test("King of the Hill: the last duel, watched @pictures", async ({ guest }) => {
  const [ann, ben] = [await guest("Ann"), await guest("Ben")];
  const code = await createTable(ann, { game: "hill", start: LAST_DUEL, options: NO_CLOCK });
  await ann.goto(`/t/${code}`);
  await joinTableByCode(ben, code);
  await startMatch(ann, [ben]);
  await takePictures(ben, "hill-duel-defending");
  await playOffers(ann, MATCH_OFFERS.hill, ".result, .hill-blows");
  await takePictures(ann, "hill-duel-blows", true);
});

test("backgammon: opening roll, giving up, an offer to give up @pictures", async ({ guest }) => {
  const ann = await guest("Ann", { pacing: true, motion: true });
  await startBotMatch(ann, { game: "gammon", options: NO_CLOCK });
  await takePictures(ann, "gammon-opening", true);
  const [bea, cid] = [await guest("Bea"), await guest("Cid")];
  const { start } = POSITIONS.gammon ?? {};
  const code = await createTable(bea, { game: "gammon", start, options: NO_CLOCK });
  await bea.goto(`/t/${code}`);
  await joinTable(cid, code);
  await startMatch(bea, [cid]);
  await bea.getByRole("button", { name: "Give up" }).click();
  await bea.getByRole("dialog").waitFor();
  await takePictures(bea, "gammon-give-up", true);
  await bea.getByRole("dialog").locator(".gammon-hand .button").first().click();
  await cid.getByRole("button", { name: "Accept" }).first().waitFor();
  await takePictures(cid, "gammon-offered", true);
});

test("Liar’s Dice: the cups are lifted @pictures", async ({ guest }) => {
  const ann = await guest("Ann", { motion: true });
  await openPosition(ann, "liars");
  await ann.getByRole("button", { name: /^Doubt/ }).click();
  await ann.locator("#log-lines li").nth(1).waitFor({ state: "attached" });
  await takePictures(ann, "liars-lifted", true);
});

test("a bot plays for somebody who is away @pictures", async ({ guest }) => {
  const [ann, ben] = [await guest("Ann"), await guest(LONG_NAME)];
  const code = await openTable(ann);
  await joinTable(ben, code);
  await startMatch(ann, [ben]);
  const context = ben.context();
  await ben.close();
  await ann.getByText(`A bot plays for ${LONG_NAME}`, { exact: true }).waitFor();
  await takePictures(ann, "stand-in", true);
  await ann.getByRole("button", { name: `${LONG_NAME} is away: what to do` }).click();
  await ann.getByRole("dialog").waitFor();
  await takePictures(ann, "stand-in-menu");
  await ann.keyboard.press("Escape");
  const playing = playOffers(ann, MATCH_OFFERS.ludo, ".seat-none");
  const log = ann.locator("#log-lines li", { hasText: LONG_NAME });
  await log.nth(3).waitFor({ state: "attached" });
  const again = await context.newPage();
  await again.goto(`/t/${code}`);
  await again.getByText(/it is your seat again/).waitFor();
  await takePictures(again, "stand-in-back", true);
  await ann.close();
  await playing.catch(() => {});
});

for (const [game, { texts }] of Object.entries(GAMES))
  test(`${texts.en.title}: analysis, German result @pictures`, async ({ guest }) => {
    const ann = await guest("Ann", { language: "de" });
    const { seats, start, offers } = finalPosition(game);
    await startBotMatch(ann, { game, start, options: NO_CLOCK }, seats - 1);
    await playOffers(ann, offers);
    await takePictures(ann, `de-${game}-result`);
    const analysis = ann.locator(".result").getByRole("link", { name: "Analyse" });
    await analysis.click();
    await ann.getByRole("slider", { name: /Chancen/ }).waitFor();
    await takePictures(ann, `de-${game}-analysis`);
    await openPosition(ann, game);
    await ann.keyboard.press("i");
    await ann
      .locator(".hint")
      .getByText(/^Am besten: ./)
      .waitFor();
    await takePictures(ann, `de-${game}-hint`);
  });

test("a rollout @pictures", async ({ guest }) => {
  const ann = await guest("Ann");
  await ann.goto("/explore");
  await ann.getByRole("button", { name: "Roll it out" }).click();
  await ann.getByText(/±/).first().waitFor({ timeout: 300_000 });
  await takePictures(ann, "explore-rollout");
});

test("your tables, open tables, help, files, links that do not work @pictures", async ({
  guest,
}) => {
  const [ann, ben, cid] = [await guest("Ann"), await guest(LONG_NAME), await guest("Cid")];
  await openTable(cid, "Spaces");
  await cid.getByLabel("Open to anybody").click();
  await openTable(ann, "Ludo");
  const code = await openTable(ann, "Backgammon");
  await joinTable(ben, code);
  await startMatch(ann, [ben]);
  await startBotMatch(ann, { game: "hill", options: NO_CLOCK }, 3);
  await ann.goto("/");
  await ann.getByText("your turn").first().waitFor();
  await takePictures(ann, "your-tables", true);
  await ann.getByLabel("Code or link of a table").fill("nonsense");
  await ann.getByRole("button", { name: "Join", exact: true }).click();
  await takePictures(ann, "wrong-code");
  await ann.getByRole("button", { name: "Somebody to play with" }).click();
  await ann.getByRole("button", { name: "Join: Spaces, Cid" }).waitFor();
  await takePictures(ann, "open-tables", true);
  await ann.goto("/help");
  await takePictures(ann, "help");
  await ann.goto("/replay");
  await takePictures(ann, "open-file");
  await ann.goto(`/invite/${"a".repeat(32)}`);
  await ann.getByRole("heading").first().waitFor();
  await takePictures(ann, "invite-unknown");
});

/** Shows the table of a match at which the viewer has no seat. */
async function watch(page: Page, code: string): Promise<void> {
  await page.goto(`/t/${code}`);
  await page.getByRole("button", { name: "Take a seat" }).click();
  await page.locator(".table-board").waitFor();
}

test("watching, other windows, private links, a lost connection @pictures", async ({
  guest,
  server,
}) => {
  const [ann, dora] = [await guest("Ann"), await guest("Dora")];
  const options = { ...NO_CLOCK, spectators: true };
  await startBotMatch(ann, { game: "gammon", start: POSITIONS.gammon?.start, options });
  const code = ann.url().slice(-6);
  await watch(dora, code);
  await takePictures(dora, "watching", true);
  await ann.getByRole("button", { name: "My private link" }).click();
  await takePictures(ann, "private-link");
  await ann.keyboard.press("Escape");
  await ann.getByLabel("Move in notation").fill("99/1");
  await ann.keyboard.press("Enter");
  await takePictures(ann, "wrong-notation");
  await ann.keyboard.press("Escape");
  const other = await ann.context().newPage();
  await other.goto(`/t/${code}`);
  await ann.getByRole("button", { name: "Play here instead" }).waitFor();
  await takePictures(ann, "other-window");
  await server.crash();
  await other.getByText(/The connection is lost/).waitFor();
  await takePictures(other, "connection-lost", true);
  await server.start();
});
