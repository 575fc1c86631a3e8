import { expect, expectAccessible, test } from "./fixtures";

test("a newcomer learns Ludo by playing, and may skip the rest", async ({ guest }) => {
  const ann = await guest("Ann");
  await ann.goto("/");
  await ann.getByRole("button", { name: "Show me" }).click();
  const guide = ann.getByRole("region", { name: "Guide" });
  await expect(guide).toContainText("You are red.");
  await expectAccessible(ann);

  // The lesson about the die comes only where it waits to be thrown.
  const move = guide.getByText("Choose which token walks");
  const next = guide.getByRole("button", { name: "Next" });
  await expect(async () => {
    if (await next.isVisible()) await next.click({ timeout: 500 });
    await expect(move).toBeVisible({ timeout: 100 });
  }).toPass();
  await ann.locator('[data-token][aria-disabled="false"]').first().dispatchEvent("click");
  await expect(move).toHaveCount(0);
  await expect(ann.locator("#log-lines li", { hasText: /^Ann moved/ }).first()).toBeVisible();

  await expect(guide).toBeVisible({ timeout: 30_000 });
  await guide.getByRole("button", { name: /Skip the guide|Play on/ }).click();
  await expect(guide).toHaveCount(0);
  await ann.reload();
  await expect(ann.getByRole("group", { name: "Ludo board" })).toBeVisible();
  await expect(guide).toHaveCount(0);
  await ann.goto("/");
  await expect(ann.getByRole("button", { name: "Ludo: Learn by playing" })).toBeVisible();
  await expect(ann.getByRole("button", { name: "Show me" })).toHaveCount(0);
});

test("emotes and avatars reach the others", async ({ guest }) => {
  const ann = await guest("Ann");
  await ann.goto("/");
  await ann.getByRole("button", { name: "Choose your face" }).click();
  await ann.getByRole("button", { name: "Owl 2" }).click();
  await ann.getByRole("button", { name: "Ludo: With friends" }).click();
  await ann.waitForURL(/\/t\/\w{6}$/);
  const ben = await guest("Ben");
  await ben.goto(ann.url());
  await ben.getByRole("button", { name: "Take a seat" }).click();
  await ben.getByRole("button", { name: "Emotes" }).click();
  await ben.getByRole("button", { name: "Hello!" }).click();
  await expect(ann.locator(".chat li", { hasText: "Hello!" })).toBeVisible();
  const members = await ben.evaluate(async () => {
    const answer = await fetch(`/api/tables/${location.pathname.slice(-6)}`);
    return (await answer.json()).lobby.members;
  });
  expect(members[0].avatar).toBe(16);
});
