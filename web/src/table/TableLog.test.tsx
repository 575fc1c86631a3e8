import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { eventText } from "../game/sentences";
import { client as ludo } from "../games/ludo";
import type { Event } from "../games/ludo/types";
import { usePreferences } from "../ui/preferences";
import { seatTint } from "../ui/tints";
import { LogView } from "./TableLog";

const ANN = { seat: 0, name: "Ann", tint: seatTint(0), you: true, connected: true };

const FINISH: Event[] = [
  { code: "rolled", seat: 0, die: 3 },
  { code: "moved", seat: 0, token: 4, from: { lane: 3 }, to: "done" },
  { code: "token-done", seat: 0, token: 4 },
];

afterEach(() => {
  cleanup();
  usePreferences.setState({ language: "en" });
});

test.each([
  ["en", ["Ann rolled a 3.", "Ann brought token 4 to the finish."]],
  ["de", ["Ann hat eine 3 gewürfelt.", "Ann hat Figur 4 ins Ziel gebracht."]],
] as const)("a token of Ludo that finishes is one line of the log, in %s", (language, told) => {
  usePreferences.setState({ language });
  const lines = FINISH.map((event, index) => ({
    seq: 1,
    index,
    time: 0,
    source: "game" as const,
    event,
  }));
  render(<LogView game={ludo} players={[ANN]} lines={lines} memberName={() => "Ann"} />);
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(told);
});

test("a token of Ludo on its way is told with its square", () => {
  const moved = { code: "moved", seat: 0, token: 1, from: { ring: 3 }, to: { lane: 2 } };
  expect(eventText(moved, ludo, "en", () => "Ann")).toBe(
    "Ann moved token 1 to step 2 of the lane.",
  );
});
