// Tables are taken to another device by one link, which can be made useless.

import { expect, openTable, test } from "./fixtures";

test("all tables come along to another device until the link is useless", async ({ guest }) => {
  const ann = await guest("Ann");
  const codes = [await openTable(ann, "Ludo"), await openTable(ann, "Spaces")];
  await ann.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await ann.goto("/");
  await ann.getByRole("link", { name: "Your tables on another device" }).click();
  await ann.getByRole("button", { name: "Make the link", exact: true }).click();
  await expect(ann.getByRole("img", { name: "QR code of the link to your tables" })).toBeVisible();
  await ann.getByRole("button", { name: "Copy" }).click();
  const link = await ann.evaluate(() => navigator.clipboard.readText());

  const phone = await guest("Nobody", { phone: { width: 390, height: 844 } });
  await phone.goto(link);
  await expect(phone.getByText("2 tables came along.")).toBeVisible();
  expect(new URL(phone.url()).hash, "the tokens do not stay in the address").toBe("");
  for (const code of codes) {
    await phone.goto(`/t/${code}`);
    await expect(phone.getByText("Ann").first()).toBeVisible();
  }

  await ann.getByRole("button", { name: "Make the link useless" }).click();
  await expect(ann.getByText("The link is useless now")).toBeVisible();
  const stranger = await guest("Stranger");
  await stranger.goto(link);
  await expect(stranger.getByText("2 tables could not be fetched")).toBeVisible();
  await phone.goto("/move");
  await phone.goto(`/t/${codes[0]}`);
  await expect(phone.getByRole("heading", { name: "A table for Ludo" })).toBeHidden();
});
