import { mergePatch } from "../src/net/mergePatch";
import {
  checkScreen,
  createTable,
  expect,
  joinTableByCode,
  playOffers,
  type ReceivedMessage,
  recordAnnouncements,
  recordSocketMessages,
  test,
} from "./fixtures";
import { SHORT_BOARD } from "./hillPositions";
import { playAgainByKeys, playByKeys, seatBotByKeys, startMatchByKeys } from "./keyboard";
import { MATCH_OFFERS } from "./matchOffers";

/** By keys the same, with Tab and Enter. */
const KEY_OFFERS = MATCH_OFFERS.hill.map((selector) => ({ selector }));

test("two friends, one by keys alone, and a bot climb the hill to its end, see nothing of each other's bags, and climb again", async ({
  guest,
}) => {
  const ann = await guest("Ann");
  const ben = await guest("Ben", { theme: "lamplight" });
  const annHears = recordSocketMessages(ann);
  const benHears = recordSocketMessages(ben);
  const code = await createTable(ann, { game: "hill", config: { board: SHORT_BOARD } });
  await ann.goto(`/t/${code}`);
  await joinTableByCode(ben, code);
  await seatBotByKeys(ann);
  await checkScreen(ann, "hill-lobby-day");
  await checkScreen(ben, "hill-lobby-lamplight");
  await startMatchByKeys(ann, [ben]);

  const heard = await recordAnnouncements(ann);
  const few = "#log-lines li:nth-child(40)";
  await Promise.all([playByKeys(ann, KEY_OFFERS, few), playOffers(ben, MATCH_OFFERS.hill, few)]);
  const walks = (await heard()).filter((text) => / went from tile \d+ to tile \d+\./.test(text));
  expect(walks.length, "a walk is told as one").toBeGreaterThan(0);
  expect((await heard()).join(" ")).not.toContain("moved on from tile");
  await checkScreen(ann, "hill-table-day");
  await checkScreen(ben, "hill-table-lamplight");

  await Promise.all([playByKeys(ann, KEY_OFFERS), playOffers(ben, MATCH_OFFERS.hill)]);
  await expect(ann.locator(".ranking li")).toHaveCount(3);
  for (const page of [ann, ben]) {
    await expect(page.locator(".result h2")).toHaveText(/^(You have|\w+ has) won$/);
  }
  await checkScreen(ann, "hill-result-day");
  await checkScreen(ben, "hill-result-lamplight");
  const [anns, bens] = [annHears.messages(), benHears.messages()];
  const secrets = expectHiddenDraws(anns, bens) + expectHiddenDraws(bens, anns);
  expect(secrets, "some draws could be followed").toBeGreaterThan(0);
  await playAgainByKeys(ann, ben);
});

/** Expects that others are told of a player's draws without the items, and never see the bags. */
function expectHiddenDraws(own: ReceivedMessage[], others: ReceivedMessage[]): number {
  const seat = own.find(({ view }) => view?.viewer !== undefined)?.view.viewer as number;
  const drawn = drawsIn(own).filter((draw) => draw.seat === seat);
  expect(drawn.length, "something was drawn").toBeGreaterThan(0);
  expect(drawn.every(({ item }) => typeof item === "string")).toBe(true);
  const heard = drawsIn(others).filter((draw) => draw.seat === seat);
  expect(heard).toEqual(drawn.map(({ item: _, ...rest }) => rest));
  let view: ReceivedMessage["view"] = {};
  let shown = 0;
  for (const message of others.filter(({ view }) => view)) {
    view = mergePatch(view, message.view);
    const player = Object.keys(view.players?.[seat] ?? {});
    if (player.length > 0) shown++;
    expect(player).not.toContain("keeps");
    if (!isLooting(view, seat)) expect(player).not.toContain("items");
  }
  expect(shown, "the other player was shown").toBeGreaterThan(0);
  return countSecretDraws(own, others, seat);
}

/** Whether the viewer has won a duel and may see the loser's bags to take an item. */
function isLooting(
  { frames = [], viewer }: NonNullable<ReceivedMessage["view"]>,
  seat: number,
): boolean {
  const { frame, winner, loser } = frames.at(-1) ?? {};
  return frame === "loot" && winner === viewer && loser === seat;
}

interface Draw {
  seq: number;
  seat: number;
  item?: string;
}

/** All draws with the sequence number of their message. */
function drawsIn(messages: ReceivedMessage[]): Draw[] {
  return messages.flatMap(({ seq, events = [] }) =>
    events.flatMap((event) =>
      event.code === "drew" ? [{ seq, ...event } as unknown as Draw] : [],
    ),
  );
}

/**
 * Expects that a drawn item is not named to the others before it becomes public by being
 * equipped, used or lost. Returns the number of draws for which this could be checked.
 */
function countSecretDraws(own: ReceivedMessage[], others: ReceivedMessage[], seat: number): number {
  const names = (item: string) => (message: ReceivedMessage) =>
    publicContent(message).includes(`"${item}"`);
  let count = 0;
  for (const { seq, item = "" } of drawsIn(own).filter((draw) => draw.seat === seat)) {
    if (others.some((message) => message.seq < seq && names(item)(message))) continue;
    const until = own.find((message) => message.seq >= seq && names(item)(message))?.seq;
    const early = others.filter(
      (message) => message.seq >= seq && message.seq < (until ?? Number.POSITIVE_INFINITY),
    );
    expect(early.filter(names(item)), `${item} is a secret from ${seq} to ${until}`).toEqual([]);
    if (early.length > 0) count++;
  }
  return count;
}

/** Events that name items to some players only. */
const PRIVATE_EVENT_CODES = new Set(["drew", "looted", "offered", "traded"]);

/** The content of a message without what is private to its receiver. */
function publicContent({ events = [], view }: ReceivedMessage): string {
  const players = view?.players?.map(({ items: _, ...rest }: { items?: unknown }) => rest);
  const frames = view?.frames?.filter(({ frame }: { frame: string }) => frame !== "trade");
  const heard = events.filter(({ code }) => !PRIVATE_EVENT_CODES.has(code));
  return JSON.stringify({ heard, view: { ...view, players, frames } });
}
