import type { Page } from "@playwright/test";
import {
  checkScreen,
  expect,
  joinTableByCode,
  openTable,
  recordSocketMessages,
  test,
} from "./fixtures";
import { openTableByKeys, playAgainByKeys, pressByKeys, startMatchByKeys, tabTo } from "./keyboard";

/** Boards that are not in the server's sets, as keys in the editor and as text. */
const FIRST = { keys: "Up Space Left Up Right Space Down Up Up", text: "3.1.lURdU" };
const SECOND = { keys: "Up Space Right Up Left Space Down Up Up", text: "3.1.rULdU" };

test("two friends play Spaces to its end, one by keys alone, see each other's boards only when they are played, and play again", async ({
  guest,
}) => {
  const ann = await guest("Ann");
  const ben = await guest("Ben", { theme: "lamplight" });
  const annHears = recordSocketMessages(ann);
  const benHears = recordSocketMessages(ben);
  const code = await openTableByKeys(ann, "Spaces");
  await tabTo(ann, ann.getByLabel("Size"));
  await ann.keyboard.press("ArrowLeft");
  await expect(ann.getByText("3 by 3")).toBeVisible();
  await tabTo(ann, ann.getByRole("spinbutton", { name: "Rounds" }));
  await ann.keyboard.press("Control+A");
  await ann.keyboard.press("2");
  await joinTableByCode(ben, code);
  await expect(ben.getByRole("spinbutton", { name: "Rounds" })).toHaveValue("2");
  await checkScreen(ann, "spaces-lobby-day");
  await checkScreen(ben, "spaces-lobby-lamplight");
  await startMatchByKeys(ann, [ben]);

  for (const { keys } of [FIRST, SECOND]) await drawBoardByKeys(ann, keys);
  await checkScreen(ann, "spaces-drawing-day");
  await pressByKeys(ann, ann.getByRole("button", { name: "Bring 2 boards" }));
  await expect(ann.getByText("Ben is still packing.")).toBeVisible();
  await ben.getByRole("button", { name: /^Pack Many traps/ }).click();
  await checkScreen(ben, "spaces-packing-lamplight");
  await ben.getByRole("button", { name: /^Bring \d+ boards$/ }).click();

  const told = (text: string) => benHears.texts.filter((one) => one.includes(`"${text}"`)).length;
  await chooseBoardByKeys(ann, 1);
  await expect(ann.getByText("You play board 1.")).toBeVisible();
  expect(annHears.texts.filter((one) => one.includes(FIRST.text))).not.toHaveLength(0);
  expect(told(FIRST.text), "a chosen board is a secret").toBe(0);
  await checkScreen(ben, "spaces-choice-lamplight");
  await chooseBoard(ben, 2);
  await expect(ann.getByRole("heading", { name: "Round 1 of 2" })).toBeVisible();
  await expect(ben.getByRole("heading", { name: "Round 1 of 2" })).toBeVisible();
  expect(told(FIRST.text), "a played board is on the table").toBeGreaterThan(0);
  await checkScreen(ann, "spaces-table-day");
  await checkScreen(ben, "spaces-table-lamplight");

  await chooseBoard(ben, 1);
  await chooseBoardByKeys(ann, 1);
  for (const page of [ann, ben]) await page.locator(".result").waitFor();
  await checkScreen(ann, "spaces-result-day");
  const share = ann.getByRole("button", { name: "Share the replay" });
  await expect(share, "all buttons of the result are in sight").toBeInViewport({ ratio: 1 });
  await checkScreen(ben, "spaces-result-lamplight");
  expect(told(SECOND.text), "a board that was never played stays a secret").toBe(0);
  await playAgainByKeys(ann, ben);
});

test("the last round is seen to its end before the result covers it", async ({ guest }) => {
  const ann = await guest("Ann", { motion: true });
  await openTable(ann, "Spaces");
  await ann.getByLabel("Size").fill("2");
  await ann.getByRole("spinbutton", { name: "Rounds" }).fill("1");
  await expect(ann.getByText("2 by 2")).toBeVisible();
  await ann.getByRole("button", { name: "Seat a bot" }).click();
  await ann.getByRole("button", { name: "Start" }).click();
  await ann
    .getByRole("button", { name: /^Pack .*: \d+ boards?$/ })
    .first()
    .click();
  await ann.getByRole("button", { name: /^Bring \d+ boards?$/ }).click();
  const shown = await recordScreenOrder(ann);
  await chooseBoard(ann, 1);
  await ann.locator(".result").waitFor();
  expect(await shown()).toEqual(["the round", "its end", "the result"]);
});

/** Records the order in which the round, its end and the result are shown. */
async function recordScreenOrder(page: Page): Promise<() => Promise<string[]>> {
  const seen = await page.evaluateHandle(() => {
    const seen: string[] = [];
    const look = () => {
      const slider = document.querySelector<HTMLInputElement>(".playback input[type=range]");
      const now = document.querySelector(".result")
        ? "the result"
        : slider && (slider.value === slider.max ? "its end" : "the round");
      if (now && seen.at(-1) !== now) seen.push(now);
    };
    new MutationObserver(look).observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
    });
    return seen;
  });
  return () => seen.jsonValue();
}

/** Draws a board, saves it and adds it to the bag. */
async function drawBoardByKeys(page: Page, keys: string): Promise<void> {
  await tabTo(page, page.getByRole("grid", { name: /^Board in the making/ }));
  for (const key of keys.split(" ")) {
    await page.keyboard.press(key === "Space" ? key : `Arrow${key}`);
  }
  await page.keyboard.press("Enter");
}

/** Goes to a board, picks it and plays it. */
async function chooseBoardByKeys(page: Page, number: number): Promise<void> {
  await pressByKeys(page, page.getByRole("button", { name: new RegExp(`^Board ${number}:`) }));
  await page.keyboard.press("Enter");
}

async function chooseBoard(page: Page, number: number): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^Board ${number}:`) }).click();
  await page.getByRole("button", { name: `Play board ${number}` }).click();
}
