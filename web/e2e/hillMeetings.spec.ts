// What players of King of the Hill do to each other: trade, Smoke Bomb, Luck Charm, the last duels.

import { createTable, expect, joinTableByCode, playOffers, startMatch, test } from "./fixtures";
import { climber, deck, POSITIONS } from "./positions";

/** Whichever number is rolled, the first move ends on a chance tile. */
const BOARD_OF_CHANCE = {
  id: "board.v2",
  title: "The Hill of Chance",
  boardSchemaVersion: 1,
  nodes: [
    { id: 0, type: "start", neighbors: [1] },
    { id: 1, type: "empty", neighbors: [2] },
    ...[2, 3, 4, 5].map((id) => ({ id, type: "chance", neighbors: [id + 1] })),
    { id: 6, type: "final", neighbors: [] },
  ],
};

const { start } = POSITIONS.hill as { start: Record<string, object> };

/** Every card that is neither in the bags below nor on the board; the chance cards are all Faint. */
const DECKS = {
  treasures: [
    { ...deck(22, 0, [3, 4, 2, 3, 2, 3, 1, 1, 1]), bottom: [] },
    { ...deck(22, 9, [3, 3, 3, 2, 2, 2, 2, 0]), bottom: [] },
    { ...deck(22, 17, [2, 2, 2, 2, 2]), bottom: [] },
  ],
  enemies: [deck(12, 0, [6, 4, 4, 4]), deck(12, 4, [4, 4, 2, 2]), deck(12, 8, [3, 2, 2, 3])],
  chance: {
    pool: [0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    discards: [4, 3, 0, 2, 2, 2, 3, 3, 3, 2, 2, 2, 2, 2],
  },
};

/** Ann and Ben on one tile, with what they can use against each other. */
const MEETING = {
  ...start,
  config: { ...start.config, board: BOARD_OF_CHANCE, classes: ["hunter", "raider"] },
  players: [
    climber("hunter", 1, [
      { item: "dagger", place: "equipped" },
      { item: "beer", place: "bag" },
    ]),
    climber("raider", 1, [
      { item: "robe", place: "equipped" },
      { item: "luck-charm", place: "bag" },
      { item: "smoke-bomb", place: "bag" },
    ]),
  ],
  order: [0, 1],
  decks: DECKS,
  ground: { traps: [], ambushes: [], foes: [] },
  turn: { ...start.turn, stage: "meet", history: [1] },
};

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
  const last = 6;
  const setup = {
    ...MEETING,
    config: { ...MEETING.config, classes: ["duelist", "raider"] },
    players: MEETING.players.map((player, seat) => ({
      ...player,
      class: seat === 0 ? "duelist" : "raider",
      tile: last,
    })),
    turn: { ...MEETING.turn, stage: "capacity", history: [last] },
    // biome-ignore lint/suspicious/noThenProperty: the name of the field in set-ups
    frames: [{ frame: "bracket", now: [0, 1, null, null, null, null], then: Array(6).fill(null) }],
  };
  const code = await createTable(ann, { game: "hill", start: setup, options: NO_CLOCK });
  await ann.goto(`/t/${code}`);
  await joinTableByCode(ben, code);
  await startMatch(ann, [ben]);
  await expect(ann.getByRole("button", { name: "Retreat" })).toHaveCount(0);
  await playOffers(ann, OFFERS);
  await expect(ben.locator("#log-lines")).toContainText("is king of the hill.");
  await expect(ben.locator(".result h2")).toHaveText(/ won$/);
});
