import {
  chooseShortMatch,
  expect,
  expectAccessible,
  openTable,
  playLudo,
  screenshot,
  test,
} from "./fixtures";

test("a finished match is watched again, its dice are checked, and it is kept as a file", async ({
  guest,
}) => {
  const ann = await guest("Ann");
  await openTable(ann);
  await chooseShortMatch(ann);
  await ann.getByLabel("Bots think for").selectOption("0");
  await expect(ann.getByText("Dice that nobody can choose")).toBeVisible();
  await ann.getByRole("button", { name: "Seat a bot" }).first().click();
  await ann.getByRole("button", { name: "Start" }).click();
  await playLudo([ann]);

  const moment = ann.getByRole("link", { name: /^Watch: / }).first();
  const step = /step=(\d+)/.exec((await moment.getAttribute("href")) ?? "")?.[1];
  await moment.click();
  await expect(ann.getByText(new RegExp(`^Step ${step} of`))).toBeVisible();
  await ann.goBack();

  const saved = ann.waitForEvent("download");
  await ann.getByRole("link", { name: "Save the match" }).click();
  expect((await saved).suggestedFilename()).toMatch(/^\w{6}-1\.json$/);

  await ann.getByRole("link", { name: "Watch the replay" }).click();
  await expect(ann.getByText("The match begins.")).toBeVisible();
  await expect(ann.getByText(/^Step 0 of/)).toBeVisible();
  await ann.getByRole("button", { name: "One step on" }).click();
  await expect(ann.getByText(/^Step 1 of/)).toBeVisible();
  await expect(ann.locator("#log-lines li").first()).toContainText("rolled");
  await ann.keyboard.press("End");
  await expect(ann.locator("#log-lines li").last()).toContainText("The match is over.");
  await ann.getByRole("slider").fill("3");
  await expect(ann.getByText(/^Step 3 of/)).toBeVisible();
  await expectAccessible(ann);
  await screenshot(ann, "replay-day");

  await ann.getByRole("button", { name: "Verify the dice" }).click();
  await expect(ann.getByText("The secret is the one that was committed to")).toBeVisible();
  await expect(ann.getByText(/^The 2 players' numbers are those that were fixed/)).toBeVisible();
  await expect(ann.getByText(/^All \d+ rolls follow from it\.$/)).toBeVisible();
  await expectAccessible(ann);
  await screenshot(ann, "verify-day");
  await ann.keyboard.press("Escape");

  const kept = ann.waitForEvent("download");
  await ann.getByRole("link", { name: "Save this replay" }).click();
  const file = await (await kept).path();
  await ann.goto(`${ann.url().replace(/&step=.*/, "")}&step=2`);
  await expect(ann.getByText(/^Step 2 of/)).toBeVisible();

  const ben = await guest("Ben");
  await ben.goto("/replay");
  await ben.getByLabel("Open a file").setInputFiles(file);
  await expect(ben.getByText(/^Step 0 of/)).toBeVisible();
  await ben.getByRole("button", { name: "Verify the dice" }).click();
  await expect(ben.getByText(/^All \d+ rolls follow from it\.$/)).toBeVisible();
});

const SAVE_OF_PROGRAM = "../games/gammon/tests/saves/match-1.json";
const MATCH_OF_OTHER_PROGRAM =
  " 1 point match\n\n Game 1\n Liv : 0                  Mia : 0\n  1) 31: 8/5 6/5      64: 24/14\n";

test("saves of the terminal and matches of other programs open in the replay", async ({
  guest,
}) => {
  const ann = await guest("Ann");
  await ann.goto("/replay");
  await ann.getByLabel("Open a file").setInputFiles(SAVE_OF_PROGRAM);
  await expect(ann.getByText(/^Step 0 of/)).toBeVisible();
  await ann.keyboard.press("End");
  await expect(ann.locator("#log-lines li").last()).toHaveText("Ben won the match.");

  await ann.goto("/replay");
  const buffer = Buffer.from(MATCH_OF_OTHER_PROGRAM);
  const file = { name: "liv-mia.mat", mimeType: "text/plain", buffer };
  await ann.getByLabel("Open a file").setInputFiles(file);
  await expect(ann.getByText(/^Step 0 of/)).toBeVisible();
  await ann.keyboard.press("End");
  await expect(ann.locator("#log-lines")).toContainText("Liv played 8/5 6/5.");
  await expect(ann.locator("#log-lines li").last()).toContainText("Mia played 24/14.");
});

test("what is no replay is refused", async ({ guest }) => {
  const ann = await guest("Ann");
  await ann.goto("/replay");
  await ann
    .getByLabel("Open a file")
    .setInputFiles({ name: "a.json", mimeType: "application/json", buffer: Buffer.from("{}") });
  await expect(ann.getByRole("alert")).toContainText("That is no match that can be read here.");
});
