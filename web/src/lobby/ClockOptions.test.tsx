import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { GameClient } from "../game/contract";
import { client as gammon } from "../games/gammon";
import type { GameInfo, TableOptions } from "../protocol/types";
import { ClockOptions, clockChoices } from "./ClockOptions";

afterEach(cleanup);

const info: GameInfo = {
  name: "hill",
  title: "King of the Hill",
  about: "",
  seats: [2, 6],
  choice: null,
  bots: [
    { name: "random", about: "" },
    { name: "walker", about: "" },
  ],
  hidden: true,
  gentle: "walker",
  clock: { kind: "decision", seconds: 30 },
  reactions: true,
  insight: true,
  open_tables: true,
  notices: true,
};
const options: TableOptions = {
  spectators: false,
  clock: { kind: "decision", seconds: 30 },
  reaction_s: 5,
  bot_ms: 600,
  stand_in: "walker",
};

it("offers the game's own clock first, each clock once, and the current one", () => {
  const choices = clockChoices(info, { kind: "decision", seconds: 45 });
  expect(choices[0]).toEqual(info.clock);
  expect(choices.at(-1)).toEqual({ kind: "decision", seconds: 45 });
  const texts = choices.map((choice) => JSON.stringify(choice));
  expect(new Set(texts).size).toBe(texts.length);
  expect(texts).toContain(JSON.stringify({ kind: "none" }));
  expect(choices.some(({ kind }) => kind === "days")).toBe(true);
});

it("changes the clock, the time to react and who plays for the absent", () => {
  const change = vi.fn();
  render(<ClockOptions game={null} info={info} options={options} editable change={change} />);
  const choose = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  choose("Time to think", JSON.stringify({ kind: "none" }));
  expect(change).toHaveBeenLastCalledWith({ ...options, clock: { kind: "none" } });
  choose("Time to react to the others", "8");
  expect(change).toHaveBeenLastCalledWith({ ...options, reaction_s: 8 });
  choose("When somebody is away", "");
  const { stand_in: _, ...without } = options;
  expect(change).toHaveBeenLastCalledWith(without);
});

it("has no stand-ins where nobody is expected to stay, and no reactions in days", () => {
  const clock = { kind: "days", days: 3 } as const;
  const slow = { ...options, clock };
  render(<ClockOptions game={null} info={info} options={slow} editable change={() => {}} />);
  expect(screen.queryByLabelText("When somebody is away")).toBeNull();
  expect(screen.queryByLabelText("Time to react to the others")).toBeNull();
  expect(screen.getByText(/Nobody plays for those who are away/)).toBeTruthy();
});

it("says of the cube in the lobby of backgammon only", () => {
  const lobby = (game: GameClient | null) => (
    <ClockOptions game={game} info={info} options={options} editable change={() => {}} />
  );
  const { container, rerender } = render(lobby(gammon as unknown as GameClient));
  expect(container.textContent).toContain("never gives up. It never doubles.");
  rerender(lobby(null));
  expect(container.textContent).toContain("never gives up.");
  expect(container.textContent).not.toContain("doubles");
});
