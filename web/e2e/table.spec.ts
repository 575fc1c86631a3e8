import { expect, joinTable, openTable, test } from "./fixtures";

test("the game comes back by itself after the server has crashed", async ({ guest, server }) => {
  const ann = await guest("Ann");
  await ann.goto("/");
  await ann.getByRole("button", { name: "Ludo: Against bots" }).click();
  await ann.getByRole("button", { name: "Begin" }).click();
  const movable = ann.locator('[data-token][aria-disabled="false"]');
  await movable.first().waitFor();
  const where = await ann.locator("ul[aria-label='Tokens'] li").allTextContents();
  await server.crash();
  await expect(ann.getByText(/The connection is lost/)).toBeVisible();
  await expect(movable.first()).toBeVisible();
  // The action is kept and sent again after the reconnect.
  await movable.first().dispatchEvent("click");
  await server.start();
  await ann
    .getByRole("button", { name: "Try now" })
    .click({ timeout: 2000 })
    .catch(() => {});
  await expect(ann.getByText("You are back at the table.")).toBeVisible();
  await expect(async () => {
    expect(await ann.locator("ul[aria-label='Tokens'] li").allTextContents()).not.toEqual(where);
  }).toPass();
});

test("a reload finds the same table, and home lists it", async ({ guest }) => {
  const ann = await guest("Ann");
  await ann.goto("/");
  await ann.getByRole("button", { name: "Ludo: Against bots" }).click();
  await ann.getByRole("button", { name: "Begin" }).click();
  await ann.getByRole("group", { name: "Ludo board" }).waitFor();
  const code = ann.url().slice(-6);
  await ann.reload();
  await expect(ann.getByRole("group", { name: "Ludo board" })).toBeVisible();
  await ann.goto("/");
  const tables = ann.getByRole("region", { name: "Your tables" });
  await tables.getByRole("link").click();
  expect(ann.url().slice(-6)).toBe(code);
  await expect(ann.getByRole("group", { name: "Ludo board" })).toBeVisible();
});

test("a newer window takes the place of an older one, which can take it back", async ({
  guest,
}) => {
  const ann = await guest("Ann");
  await openTable(ann);
  const other = await ann.context().newPage();
  await other.goto(ann.url());
  await expect(other.getByRole("heading", { name: "A table for Ludo" })).toBeVisible();
  await expect(ann.getByText("You came to this table from another window.")).toBeVisible();
  await ann.getByRole("button", { name: "Play here instead" }).click();
  await expect(ann.getByRole("heading", { name: "A table for Ludo" })).toBeVisible();
});

test("who is asked to leave is told why and cannot come back", async ({ guest }) => {
  const ann = await guest("Ann");
  const ben = await guest("Ben");
  const code = await openTable(ann);
  await joinTable(ben, code);
  await ann.getByRole("button", { name: "What to do with Ben" }).click();
  await ann.getByLabel("Reason").fill("We wait for Cleo.");
  await ann.getByRole("button", { name: "Ask to leave" }).click();
  await expect(ben.getByText("You were asked to leave this table.")).toBeVisible();
  await expect(ben.getByText("We wait for Cleo.")).toBeVisible();
  await expect(ann.locator(".chair-name", { hasText: "Ben" })).toHaveCount(0);
  await ann.getByRole("button", { name: "Let nobody new in" }).click();
  await expect(ann.getByText("The table is locked")).toBeVisible();
  await ben.goto(`/t/${code}`);
  await ben.getByRole("button", { name: "Take a seat" }).click();
  await expect(ben.getByRole("alert")).toContainText("There is no table to join");
});

test("a start waits for a device that is gone, and the owner need not", async ({ guest }) => {
  const ann = await guest("Ann");
  const ben = await guest("Ben");
  const code = await openTable(ann);
  await joinTable(ben, code);
  await ann.getByRole("button", { name: "Seat a bot" }).first().click();
  await ben.getByRole("button", { name: "I am ready" }).click();
  await expect(ann.getByText("Everybody is ready.")).toBeVisible();
  await ben.close();
  await ann.getByRole("button", { name: "Start" }).click();
  await expect(ann.getByText("Waiting for the device of Ben.")).toBeVisible();
  await ann.getByRole("button", { name: "Do not wait for Ben" }).click();
  await expect(ann.locator(".chair-name", { hasText: "Ben" })).toHaveCount(0);
  await ann.getByText("Options of the table").click();
  await expect(ann.getByText(/^One start was called off/)).toBeVisible();
  await ann.getByRole("button", { name: "Start" }).click();
  await expect(ann.getByRole("group", { name: "Ludo board" })).toBeVisible();
});

test("chat, handing over, and leaving", async ({ guest }) => {
  const ann = await guest("Ann");
  const ben = await guest("Ben");
  const code = await openTable(ann);
  await joinTable(ben, code);
  await ben.getByLabel("Say something").fill("Good evening!");
  await ben.getByRole("button", { name: "Send" }).click();
  await expect(ann.getByText("Good evening!")).toBeVisible();
  await ann.getByRole("button", { name: "What to do with Ben" }).click();
  await ann.getByRole("button", { name: "Hand the table over" }).click();
  await expect(ben.getByRole("button", { name: "Start" })).toBeVisible();
  await ann.getByRole("button", { name: "Leave the table" }).click();
  await expect(ann.getByText("You have left this table.")).toBeVisible();
  await expect(ben.locator(".chair-name", { hasText: "Ann" })).toHaveCount(0);
});

test("keys: ? opens the rules with the list of keys, c goes to the chat, l to the log, n to notation", async ({
  guest,
}) => {
  const ann = await guest("Ann");
  await ann.goto("/");
  await ann.getByRole("button", { name: "Ludo: Against bots" }).click();
  await ann.getByRole("button", { name: "Begin" }).click();
  await ann.getByLabel("Move in notation").waitFor();
  await ann.keyboard.press("?");
  const book = ann.getByRole("dialog", { name: "Ludo: the rules" });
  await book.getByRole("button", { name: "Keys" }).click();
  await expect(book.getByText("write a move")).toBeVisible();
  await ann.keyboard.press("Escape");
  await expect(ann.getByRole("dialog")).toHaveCount(0);
  await ann.keyboard.press("c");
  await expect(ann.getByLabel("Say something")).toBeFocused();
  await ann.getByLabel("Say something").blur();
  await ann.keyboard.press("l");
  await expect(ann.locator("#log-lines")).toBeFocused();
  await ann.keyboard.press("n");
  await expect(ann.getByLabel("Move in notation")).toBeFocused();
});

test("giving up asks first, then ends the match", async ({ guest }) => {
  const ann = await guest("Ann");
  await ann.goto("/");
  await ann.getByRole("button", { name: "Ludo: Against bots" }).click();
  await ann.getByRole("radio", { name: "1" }).check();
  await ann.getByRole("button", { name: "Begin" }).click();
  await ann.getByRole("group", { name: "Ludo board" }).waitFor();
  await ann.getByRole("button", { name: "Give up" }).click();
  await ann.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await expect(ann.locator(".result")).toHaveCount(0);
  await ann.getByRole("button", { name: "Give up" }).click();
  await ann.getByRole("dialog").getByRole("button", { name: "Give up" }).click();
  await expect(ann.locator(".result h2")).toHaveText(/^(?!You)\w+ has won$/);
});
