// A hint at a table of Spaces, whose actions have pictures.

import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { GameClient } from "../game/contract";
import { client } from "../games/spaces";
import type { Hint } from "../protocol/types";
import { HintPanel } from "./HintPanel";
import type { HintState } from "./useHint";

afterEach(cleanup);

const game = client as unknown as GameClient;
const view = { mine: ["4.0.UUU", "4.1.lrUUU"] };

function hintPanel(change: Partial<HintState>) {
  const state = { hint: null, pending: false, refusal: null, toggle: () => {}, ...change };
  const name = (seat: number) => ["Ann", "Ben"][seat] ?? "";
  return render(
    <HintPanel state={state} game={game} view={view} name={name} act={() => undefined} />,
  );
}

it("draws the board of the best action and of each of the others", () => {
  const actions = [1, 2].map((play) => ({ action: { play }, chances: [0.5, 0.5], reasons: [] }));
  const hint = { seat: 0, prompt: "choose", actions } as unknown as Hint;
  const { container } = hintPanel({ hint });
  const [best, ...others] = [
    container.querySelector<HTMLElement>(".hint header"),
    ...container.querySelectorAll<HTMLElement>(".hint li"),
  ];
  if (!best) throw new Error("there is no hint");
  expect(within(best).getByText("Best: play board 1")).toBeTruthy();
  expect(others).toHaveLength(1);
  for (const part of [best, ...others]) within(part).getByRole("img");
  expect(container.textContent).not.toMatch(/UUU/);
});

it("says that it thinks in the place of the hint, which moves nothing", () => {
  hintPanel({ pending: true });
  expect(screen.getByRole("status").className).toBe("hint");
});
