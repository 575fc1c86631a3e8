import type { Page } from "@playwright/test";
import { merged } from "../src/net/patch";
import {
  again,
  expect,
  joinByCode,
  listen,
  type Message,
  openTable,
  play,
  seen,
  start,
  test,
  voice,
} from "./test";

/** Ways on the board first, then buttons: what moves the game on comes first among them. */
const OFFERED = [
  ".hill-tile.open:has(.hill-mark-target)",
  ".hill-now button:enabled",
  ".hill-choices button:enabled",
];

test("two friends and a bot climb the hill to its end, see nothing of each other's bags, and climb again", async ({
  guest,
}) => {
  test.setTimeout(240_000);
  const ann = await guest("Ann");
  const ben = await guest("Ben", { theme: "lamplight" });
  const annHears = listen(ann);
  const benHears = listen(ben);
  const code = await openTable(ann, "King of the Hill");
  await joinByCode(ben, code);
  await seatQuickBot(ann);
  await seen(ann, "hill-lobby-day");
  await seen(ben, "hill-lobby-lamplight");
  await start(ann, [ben]);

  const heard = await voice(ann);
  const few = "#log-lines li:nth-child(60)";
  await Promise.all([ann, ben].map((page) => play(page, OFFERED, few)));
  const walks = (await heard()).filter((text) => / went from tile \d+ to tile \d+\./.test(text));
  expect(walks.length, "a walk is told as one").toBeGreaterThan(0);
  expect((await heard()).join(" ")).not.toContain("moved on from tile");
  await seen(ann, "hill-table-day");
  await seen(ben, "hill-table-lamplight");

  await Promise.all([ann, ben].map((page) => play(page, OFFERED)));
  await expect(ann.locator(".ranking li")).toHaveCount(3);
  for (const page of [ann, ben]) {
    await expect(page.locator(".result h2")).toHaveText(/^(You have|\w+ has) won$/);
  }
  await seen(ann, "hill-result-day");
  await seen(ben, "hill-result-lamplight");
  const [anns, bens] = [annHears.messages(), benHears.messages()];
  const secrets = hides(anns, bens) + hides(bens, anns);
  expect(secrets, "some draws could be followed").toBeGreaterThan(0);
  await again(ann, ben);
});

async function seatQuickBot(page: Page): Promise<void> {
  await page.getByText("Options of the table").click();
  await page.getByLabel("Bots think for").selectOption("0");
  await page.getByText("Options of the table").click();
  await page.getByRole("button", { name: "Seat a bot" }).first().click();
  await expect(page.locator(".chair-free")).toHaveCount(3);
}

/** What one draws into the bags, the other is told without its name, and never sees inside. */
function hides(own: Message[], others: Message[]): number {
  const seat = own.find(({ view }) => view?.viewer !== undefined)?.view.viewer as number;
  const drawn = draws(own).filter((draw) => draw.seat === seat);
  expect(drawn.length, "something was drawn").toBeGreaterThan(0);
  expect(drawn.every(({ item }) => typeof item === "string")).toBe(true);
  const heard = draws(others).filter((draw) => draw.seat === seat);
  expect(heard).toEqual(drawn.map(({ item: _, ...rest }) => rest));
  let view: Message["view"] = {};
  let shown = 0;
  for (const message of others.filter(({ view }) => view)) {
    view = merged(view, message.view);
    const player = Object.keys(view.players?.[seat] ?? {});
    if (player.length > 0) shown++;
    expect(player).not.toContain("keeps");
    if (!loots(view, seat)) expect(player).not.toContain("items");
  }
  expect(shown, "the other player was shown").toBeGreaterThan(0);
  return followed(own, others, seat);
}

/** Whoever has won a duel looks into the loser's bags to take something. */
function loots({ frames = [], viewer }: NonNullable<Message["view"]>, seat: number): boolean {
  const { frame, winner, loser } = frames.at(-1) ?? {};
  return frame === "loot" && winner === viewer && loser === seat;
}

interface Draw {
  seq: number;
  seat: number;
  item?: string;
}

/** Every draw, with the entry that it belongs to. */
function draws(messages: Message[]): Draw[] {
  return messages.flatMap(({ seq, events = [] }) =>
    events.flatMap((event) =>
      event.code === "drew" ? [{ seq, ...event } as unknown as Draw] : [],
    ),
  );
}

/**
 * A drawn thing that nobody has heard of yet is not named to the others before it is public:
 * before it is worn, held, drunk, laid or lost. Says how many draws could be followed.
 */
function followed(own: Message[], others: Message[], seat: number): number {
  const names = (item: string) => (message: Message) => open(message).includes(`"${item}"`);
  let count = 0;
  for (const { seq, item = "" } of draws(own).filter((draw) => draw.seat === seat)) {
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

/** Events that name things to some only. */
const PRIVATE = new Set(["drew", "looted", "offered", "traded"]);

/** What a message tells of the match, without what belongs to its reader. */
function open({ events = [], view }: Message): string {
  const players = view?.players?.map(({ items: _, ...rest }: { items?: unknown }) => rest);
  const frames = view?.frames?.filter(({ frame }: { frame: string }) => frame !== "trade");
  const heard = events.filter(({ code }) => !PRIVATE.has(code));
  return JSON.stringify({ heard, view: { ...view, players, frames } });
}
