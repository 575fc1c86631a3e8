// Pictures of dialogs and explanations: what opens over the lobby, a table, home and a replay.

import { finalPosition } from "./finalPositions";
import {
  test as base,
  createTable,
  joinTable,
  openTable,
  playLudo,
  playOffers,
  startBotMatch,
  startMatch,
} from "./fixtures";
import { openPosition, POSITIONS } from "./positions";
import { takePictures } from "./takePictures";
import { TestServer } from "./testServer";

/** The server offers notifications, and a bot soon stands in for a player who is away. */
const test = base.extend<object, { server: TestServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const server = await TestServer.open(
        ...["--push", "mailto:host@example.org"],
        ...["--stand-in-after", "1"],
      );
      await use(server);
      await server.close();
    },
    { scope: "worker" },
  ],
});

const NO_CLOCK = { clock: { kind: "none" }, bot_ms: 0 };

test.describe.configure({ timeout: 600_000 });

test("dialogs of the lobby @pictures", async ({ guest }) => {
  const [ann, ben] = [await guest("Ann"), await guest("Bartholomew the Third")];
  const code = await openTable(ann, "King of the Hill");
  await ann.getByRole("button", { name: /^All classes/ }).click();
  await takePictures(ann, "dialog-classes", true);
  await ann.keyboard.press("Escape");
  await ann.getByRole("button", { name: "Show the QR code" }).click();
  await ann.getByRole("dialog").getByRole("link").waitFor();
  await takePictures(ann, "dialog-qr", true);
  await ann.keyboard.press("Escape");
  await ann.getByRole("button", { name: "Links", exact: true }).click();
  await takePictures(ann, "dialog-links", true);
  await ann.keyboard.press("Escape");
  await ann.getByRole("button", { name: "Choose your face" }).click();
  await takePictures(ann, "dialog-faces", true);
  await ann.keyboard.press("Escape");
  await joinTable(ben, code);
  await ann.getByRole("button", { name: /^What to do with Bartholomew/ }).click();
  await takePictures(ann, "dialog-member", true);
  await ann.keyboard.press("Escape");
  await ann.getByText("Dice that nobody can choose").click();
  await takePictures(ann, "lobby-dice-note");
});

test("tables on another device @pictures", async ({ guest }) => {
  const ann = await guest("Ann");
  await openTable(ann, "Ludo");
  await ann.goto("/move");
  await takePictures(ann, "move");
  await ann.getByRole("button", { name: "Make the link", exact: true }).click();
  await ann.getByRole("img", { name: /^QR code/ }).waitFor();
  await takePictures(ann, "move-made", true);
  await ann.goto("/");
  await ann.getByRole("button", { name: "Be told when it is your turn" }).click();
  await takePictures(ann, "dialog-notices", true);
});

test("playing by correspondence @pictures", async ({ guest }) => {
  const [ann, ben] = [await guest("Ann"), await guest("Ben")];
  const code = await openTable(ann, "Backgammon");
  const clock = ann.getByLabel("Time to think");
  const label = await clock.locator("option", { hasText: /^Correspondence: 3/ }).textContent();
  await clock.selectOption({ label: label ?? "" });
  await joinTable(ben, code);
  await startMatch(ann, [ben]);
  await ann.getByRole("button", { name: "Playing by post" }).click();
  await takePictures(ann, "dialog-post", true);
});

test("King of the Hill: the card of a tile @pictures", async ({ guest }) => {
  const ann = await guest("Ann", { phone: { width: 390, height: 844 } });
  await openPosition(ann, "hill");
  await ann.locator("[data-tile='12']").tap();
  await takePictures(ann, "hill-tile-asked", true);
});

test("a replay's dice, checked @pictures", async ({ guest }) => {
  const ann = await guest("Ann");
  const { seats, start, offers } = finalPosition("hill");
  await startBotMatch(ann, { game: "hill", start, options: NO_CLOCK }, seats - 1);
  await playOffers(ann, offers);
  await ann.locator(".result").getByRole("link", { name: "Watch the replay" }).click();
  await ann.getByRole("button", { name: "Verify the dice" }).click();
  await ann.locator(".verdict").waitFor();
  await takePictures(ann, "dialog-verify", true);
});

test("a result with the moves of a stand-in @pictures", async ({ guest }) => {
  const [ann, ben] = [await guest("Ann"), await guest("Bartholomew the Third")];
  const start = POSITIONS.ludo?.start as { config: object };
  const config = { ...start.config, ends: "first", colours: ["red", "yellow"] };
  // It is Bartholomew's turn; Ann's last token is on its last steps.
  const tokens = [
    ["done", "done", "done", { lane: 3 }],
    [{ ring: 28 }, "home", "home", "home"],
  ];
  const nearlyOver = { ...start, config, tokens, turn: 1, die: undefined };
  const options = { bot_ms: 0 };
  const code = await createTable(ann, { game: "ludo", start: nearlyOver, options });
  await ann.goto(`/t/${code}`);
  await joinTable(ben, code);
  await startMatch(ann, [ben]);
  await ben.close();
  await playLudo([ann]);
  await takePictures(ann, "stand-in-result", true);
});
