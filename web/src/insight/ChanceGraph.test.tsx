import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { Player } from "../game/contract";
import type { MatchAnalysis } from "../protocol/types";
import { seatTint } from "../ui/tints";
import type { ReplayAnalysis } from "./analysis";
import { ChanceGraph } from "./ChanceGraph";

afterEach(cleanup);

const players: Player[] = ["Ann", "Ben"].map((name, seat) => ({
  seat,
  name,
  tint: seatTint(seat),
  you: seat === 0,
  connected: true,
}));

const blunder = (step: number, frame: number) => ({
  step,
  frame,
  seat: 0,
  prompt: "move",
  counts: true,
  choices: 2,
  best: [],
  played: { action: 1, notation: "1", chance: 0.4, cost: 0.2, mark: "blunder" as const },
});

const shown: ReplayAnalysis = {
  analysis: { unit: "chance" } as MatchAnalysis,
  chances: [0.5, 0.62, 0.4, 1].map((first) => [first, 1 - first]),
  decisions: [blunder(1, 1), blunder(4, 2)],
  rolls: [],
  moments: [],
};

test("the graph is a slider that tells the chances of the step, and goes to the next error by keys", () => {
  const go = vi.fn();
  render(<ChanceGraph shown={shown} players={players} step={1} go={go} preview={vi.fn()} />);
  const slider = screen.getByRole("slider");
  expect(slider.getAttribute("aria-valuetext")).toContain("Ann 62 %, Ben 38 %");
  fireEvent.keyDown(slider, { key: "PageDown" });
  expect(go).toHaveBeenCalledWith(2);
  fireEvent.keyDown(slider, { key: "PageUp" });
  expect(go).toHaveBeenCalledTimes(1);
});

test("the pointer shows the step below it, and leaves it again", () => {
  const preview = vi.fn();
  render(<ChanceGraph shown={shown} players={players} step={0} go={vi.fn()} preview={preview} />);
  const slider = screen.getByRole("slider");
  fireEvent.pointerMove(slider, { clientX: 590 });
  expect(preview).toHaveBeenLastCalledWith(3);
  fireEvent.pointerLeave(slider);
  expect(preview).toHaveBeenLastCalledWith(null);
});
