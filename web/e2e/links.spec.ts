import { chooseShortMatch, expect, expectAccessible, openTable, playLudo, test } from "./fixtures";

const PHONES = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
];

test("an invitation leads to a seat, and the finished match to a replay for anybody", async ({
  guest,
}) => {
  const ann = await guest("Ann");
  await openTable(ann);
  await chooseShortMatch(ann);
  await ann.getByRole("button", { name: "Show the QR code" }).click();
  const invitation = await ann.getByRole("dialog").getByRole("link").getAttribute("href");
  expect(invitation).toMatch(/\/invite\/[a-z2-7]{32}$/);
  await ann.keyboard.press("Escape");

  const ben = await guest("Ben");
  await ben.goto(invitation ?? "");
  await expect(ben.getByRole("heading", { name: "Ann invites you to Ludo" })).toBeVisible();
  await expect(ben.getByText("3 of 4 seats are free.")).toBeVisible();
  await expectAccessible(ben);
  await ben.getByRole("button", { name: "Sit down" }).click();
  await ben.getByRole("button", { name: "I am ready" }).click();
  await ann.getByRole("button", { name: "Start" }).click();
  await ben.locator(".table-board").waitFor();

  // A friend who comes late may watch.
  const cleo = await guest("Cleo");
  await cleo.goto(invitation ?? "");
  await expect(cleo.getByText("The match has begun without you.")).toBeVisible();
  await cleo.getByRole("button", { name: "Watch" }).click();
  await expect(cleo.getByText("You are watching.")).toBeVisible();

  await playLudo([ann, ben]);
  const result = ann.locator(".result");
  await expect(result.getByRole("heading", { name: "Moments of the match" })).toBeVisible();
  await expect(result.getByText(/on average/).first()).toBeVisible();
  await result.getByRole("link", { name: "Watch the replay" }).click();
  await ann.getByRole("button", { name: "One step on" }).click();
  const created = ann.waitForResponse(/\/links$/);
  await ann.getByRole("button", { name: "Copy the link to this step" }).click();
  const { token } = (await (await created).json()) as { token: string };

  // Somebody who was never at the table.
  const dora = await guest("Dora");
  await dora.goto(`/replay/${token}#1`);
  await expect(dora.getByText(/^Step 1 of/)).toBeVisible();
  await expect(dora.getByRole("heading", { name: "Ludo · shared" })).toBeVisible();
  await expectAccessible(dora);
  await ann.goBack();
});

test("a withdrawn invitation says so", async ({ guest }) => {
  const ann = await guest("Ann");
  await openTable(ann);
  await ann.getByRole("button", { name: "Show the QR code" }).click();
  const invitation = await ann.getByRole("dialog").getByRole("link").getAttribute("href");
  await ann.keyboard.press("Escape");
  await ann.getByRole("button", { name: "Links" }).click();
  await ann.getByRole("button", { name: "Withdraw: Invitation by Ann" }).click();
  await expect(ann.getByText("There are no links yet.")).toBeVisible();
  const ben = await guest("Ben");
  await ben.goto(invitation ?? "");
  await expect(ben.getByText("This link was withdrawn.")).toBeVisible();
});

test("a player looks back during the match and is live again with one key", async ({ guest }) => {
  const ann = await guest("Ann");
  await ann.goto("/");
  await ann.getByRole("button", { name: "Ludo: Against bots" }).click();
  await ann.getByRole("button", { name: "Begin" }).click();
  await ann.locator('[data-token][aria-disabled="false"]').first().waitFor();
  await ann.keyboard.press("h");
  const bar = ann.getByRole("region", { name: "Looking back" });
  await expect(bar).toBeVisible();
  await expect(ann.locator('[data-token][aria-disabled="false"]')).toHaveCount(0);
  for (const size of [...PHONES, { width: 1280, height: 720 }]) {
    await ann.setViewportSize(size);
    const board = await ann.locator(".table-board").boundingBox();
    const [top, right] = [(await bar.boundingBox())?.y, (board?.x ?? 0) + (board?.width ?? 0)];
    const beside = ((await bar.boundingBox())?.x ?? 0) >= right;
    const below = (top ?? 0) >= (board?.y ?? 0) + (board?.height ?? 0);
    expect(beside || below, `the whole board is seen at ${size.width}`).toBe(true);
  }
  await ann.keyboard.press("Home");
  await expect(bar.getByText(/^Step 0 of/)).toBeVisible();
  await ann.keyboard.press("h");
  await expect(bar).toHaveCount(0);
  await expect(ann.locator('[data-token][aria-disabled="false"]').first()).toBeVisible();
});
