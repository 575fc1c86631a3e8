// Two strangers find each other, by quick match and by the list of open tables.

import { expect, openTable, test } from "./fixtures";

const FIND = "Somebody to play with";

test("two strangers find each other by quick match", async ({ guest }) => {
  const [ann, ben] = [await guest("Ann"), await guest("Ben", { language: "de" })];
  await ann.goto("/");
  await ann.getByRole("button", { name: FIND }).click();
  await ann.getByLabel("Game").selectOption({ label: "Spaces" });
  await ann.getByRole("button", { name: "Quick match" }).click();
  await ann.waitForURL(/\/t\/\w{6}$/);

  await ben.goto("/");
  await ben.getByRole("button", { name: "Mitspieler finden" }).click();
  await expect(ben.getByText("Ann", { exact: true })).toBeVisible();
  await ben.getByLabel("Spiel", { exact: true }).selectOption("spaces");
  await ben.getByRole("button", { name: "Schnelle Partie" }).click();
  await ben.waitForURL(ann.url());
  await expect(ann.getByText("Ben").first()).toBeVisible();
});

test("an owner opens a table to anybody, and a stranger joins it from the list", async ({
  guest,
}) => {
  const [cid, dan] = [await guest("Cid"), await guest("Dan")];
  const code = await openTable(cid, "Ludo");
  // Checked when the server has accepted it.
  await cid.getByLabel("Open to anybody").click();
  await expect(cid.getByLabel("Open to anybody")).toBeChecked();
  await dan.goto("/");
  await dan.getByRole("button", { name: FIND }).click();
  await dan.getByRole("button", { name: "Join: Ludo, Cid" }).click();
  await dan.waitForURL(`**/t/${code}`);
  await expect(cid.getByText("Dan").first()).toBeVisible();
});
