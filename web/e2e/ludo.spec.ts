import { chooseShortMatch, expect, joinTable, openTable, playLudo, test } from "./fixtures";
import {
  chooseByKeys,
  openTableByKeys,
  playByKeys,
  seatBotByKeys,
  startMatchByKeys,
  tabTo,
} from "./keyboard";

test("two friends create, join and play a whole match to its end, then again", async ({
  guest,
}) => {
  const ann = await guest("Ann");
  const ben = await guest("Ben");
  const code = await openTable(ann);
  await chooseShortMatch(ann);
  await expect(ann.getByText("One more player or bot is needed.")).toBeVisible();
  await joinTable(ben, code);
  await expect(ann.getByText("Not ready yet: Ben.")).toBeVisible();
  await expect(ben.getByRole("checkbox", { name: "Quick game" })).toBeChecked();
  await ben.getByRole("button", { name: "I am ready" }).click();
  await ann.getByRole("button", { name: "Start" }).click();
  await expect(ben.getByRole("group", { name: "Ludo board" })).toBeVisible();

  await playLudo([ann, ben]);
  const headings = await Promise.all(
    [ann, ben].map((page) => page.locator(".result h2").textContent()),
  );
  expect(headings.filter((text) => text === "You have won")).toHaveLength(1);
  expect(headings.filter((text) => text?.endsWith("has won"))).toHaveLength(1);

  await ben.locator(".result").getByRole("button", { name: "Play again" }).click();
  await ann.locator(".result").getByRole("button", { name: "Play again" }).click();
  await expect(ann.locator(".result")).toHaveCount(0);
  await expect(ben.getByText("Match 2 began.")).toBeVisible();
});

test("against bots it is two clicks", async ({ guest }) => {
  const ann = await guest("Ann");
  await ann.goto("/");
  await ann.getByRole("button", { name: "Ludo: Against bots" }).click();
  await ann.getByRole("button", { name: "Begin" }).click();
  await expect(ann.getByRole("group", { name: "Ludo board" })).toBeVisible();
  await expect(ann.getByText("Match 1 began.")).toBeVisible();
  // Whose turn it is depends on the dice.
  await expect(ann.locator(".prompt h2")).toHaveText(/turn|waiting|roll/i);
});

test("a match with two bots goes to its end", async ({ guest }) => {
  const ann = await guest("Ann");
  await openTable(ann);
  await chooseShortMatch(ann);
  await ann.getByLabel("Bots think for").selectOption("0");
  for (const left of [2, 1]) {
    await ann.getByRole("button", { name: "Seat a bot" }).first().click();
    await expect(ann.locator(".chair-free")).toHaveCount(left);
  }
  await ann.getByRole("button", { name: "Start" }).click();
  await playLudo([ann]);
  await expect(ann.locator(".ranking li")).toHaveCount(3);
});

test("a token can be clicked, dragged, and moved by keys", async ({ guest }) => {
  const ann = await guest("Ann");
  await ann.goto("/");
  await ann.getByRole("button", { name: "Ludo: Against bots" }).click();
  await ann.getByRole("radio", { name: "1" }).check();
  await ann.getByRole("button", { name: "Begin" }).click();
  const movable = ann.locator('[data-token][aria-disabled="false"]');
  const moves = ann.locator("#log-lines li", { hasText: /^Ann (moved|opened)/ });

  await movable.first().waitFor();
  await movable.first().click({ force: true });
  await expect(moves).toHaveCount(1);

  await movable.first().waitFor();
  const token = await movable.first().boundingBox();
  await movable.first().hover({ force: true });
  const target = await ann.locator(".ludo-chosen").boundingBox();
  if (!token || !target) throw new Error("nothing to drag");
  await ann.mouse.move(token.x + token.width / 2, token.y + token.height / 2);
  await ann.mouse.down();
  await ann.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 5 });
  const dragged = await ann.locator(".ludo-raised").boundingBox();
  if (!dragged) throw new Error("nothing is dragged");
  expect(Math.hypot(dragged.x - token.x, dragged.y - token.y)).toBeGreaterThan(token.width / 2);
  await ann.mouse.up();
  await expect(moves).toHaveCount(2);

  await movable.first().waitFor();
  await movable.first().focus();
  await ann.keyboard.press("Enter");
  await expect(moves).toHaveCount(3);
});

test("a whole match by keys alone", async ({ guest }) => {
  const ann = await guest("Ann");
  await openTableByKeys(ann, "Ludo");
  await seatBotByKeys(ann);
  await chooseByKeys(ann, "Board", "Sprint");
  await chooseByKeys(ann, "Ends", "First winner");
  await tabTo(ann, ann.getByRole("checkbox", { name: "Quick game" }));
  await ann.keyboard.press("Space");
  await expect(ann.getByRole("checkbox", { name: "Quick game" })).toBeChecked();
  await startMatchByKeys(ann);

  await tabTo(ann, ann.locator('.ludo-special [tabindex="0"]'));
  await expect(ann.locator(".about-tip")).toContainText("A start");
  await ann.keyboard.press("ArrowRight");
  await expect(ann.locator(".about-tip")).toContainText("A safe square");

  await tabTo(ann, ann.locator('[data-token][tabindex="0"]'));
  await playByKeys(ann, [
    { selector: '[data-token][aria-disabled="false"]:focus', key: "Enter" },
    { selector: '[data-token][aria-disabled="false"]', key: "ArrowRight" },
  ]);
  await expect(ann.locator(".result h2")).toBeVisible();
});

test("a refused move is explained, in both languages", async ({ guest }) => {
  const ann = await guest("Ann");
  await ann.goto("/");
  await ann.getByRole("button", { name: "Ludo: Against bots" }).click();
  await ann.getByRole("button", { name: "Begin" }).click();
  await ann.getByLabel("Move in notation").fill("seven");
  await ann.getByLabel("Move in notation").press("Enter");
  await expect(ann.getByRole("alert")).toHaveText(
    "Name the token to move by its number, such as 1.",
  );
  await ann.getByRole("button", { name: "Sprache: Deutsch" }).click();
  await ann.getByLabel("Zug in Notation").fill("sieben");
  await ann.getByLabel("Zug in Notation").press("Enter");
  await expect(ann.getByRole("alert")).toHaveText(
    "Nenn die Figur mit ihrer Nummer, zum Beispiel 1.",
  );
});
