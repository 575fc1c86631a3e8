// Every main screen in both lights: no barrier that axe finds, nothing wider than the window,
// and a picture for people to look at.

import { fitsHeight, joinTable, makeItShort, openTable, playToTheEnd, seen, test } from "./test";

for (const theme of ["day", "lamplight"] as const) {
  test(`home, join and help by ${theme}`, async ({ guest }) => {
    const ann = await guest("Ann", { theme });
    await ann.goto("/");
    await ann.locator(".game-picture svg").first().waitFor();
    await seen(ann, `home-${theme}`);
    await ann.getByRole("button", { name: "Ludo: Against bots" }).click();
    await seen(ann, `alone-${theme}`);
    await ann.goto("/t/ZZZZZZ");
    await ann.getByRole("button", { name: "Take a seat" }).waitFor();
    await seen(ann, `join-${theme}`);
    await ann.goto("/help");
    await seen(ann, `help-${theme}`);
    await ann.goto("/replay");
    await seen(ann, `replay-empty-${theme}`);
  });

  test(`lobby, table and result by ${theme}`, async ({ guest }) => {
    const ann = await guest("Ann", { theme });
    const ben = await guest("Ben", { theme });
    const code = await openTable(ann);
    await joinTable(ben, code);
    await makeItShort(ann);
    await ann.getByRole("button", { name: "Seat a bot" }).first().click();
    await ben.getByLabel("Say something").fill("Good evening, Ann.");
    await ben.getByRole("button", { name: "Send" }).click();
    await seen(ann, `lobby-${theme}`);
    await fitsHeight(ann);
    await ann.getByRole("button", { name: "Show the QR code" }).click();
    await ann.getByRole("img", { name: /QR code/ }).waitFor();
    await seen(ann, `qr-${theme}`);
    await ann.keyboard.press("Escape");
    await ben.getByRole("button", { name: "I am ready" }).click();
    await seen(ben, `lobby-guest-${theme}`);
    await ann.getByRole("button", { name: "Start" }).click();
    await playToTheEnd([ann, ben], (asked, turn) => turn >= 12 && asked === ann);
    await seen(ann, `table-${theme}`);
    await fitsHeight(ann);
    await ann.setViewportSize({ width: 820, height: 1100 });
    await seen(ann, `table-tablet-${theme}`);
    await ann.getByRole("button", { name: "Players, log and chat" }).click();
    await seen(ann, `table-sheet-${theme}`);
    await ann.setViewportSize({ width: 1280, height: 720 });
    await playToTheEnd([ann, ben]);
    await seen(ann, `result-${theme}`);
    await fitsHeight(ann);
  });
}
