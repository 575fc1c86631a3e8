import { afterEach, expect, test } from "vitest";
import { usePreferences } from "../ui/preferences";
import { throwsDice } from "./tableStore";

const options = { spectators: false, reaction_s: 5, bot_ms: 600 };

afterEach(() => usePreferences.setState({ throwDice: true }));

test("players throw their dice unless the table or they themselves have switched it off", () => {
  expect(throwsDice({ options })).toBe(true);
  expect(throwsDice({ options: { ...options, throw_dice: false } })).toBe(false);
  usePreferences.setState({ throwDice: false });
  expect(throwsDice({ options: { ...options, throw_dice: true } })).toBe(false);
});
