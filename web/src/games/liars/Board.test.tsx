import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Ask, BoardProps } from "../../game/contract";
import { seatTint } from "../../ui/tints";
import { Board, seating } from "./Board";
import type { Action, Event, View } from "./types";

const VIEW: View = {
  viewer: 0,
  setup: {
    config: { dice: 2, wild_ones: true, exact: true },
    dice: [2, 1, 0],
    cups: [[1, 4], [null], []],
    out: [2],
    round: 3,
    turn: 0,
    bids: [{ seat: 1, bid: { count: 2, face: 4 } }],
    last: {
      caller: 0,
      call: "doubt",
      bidder: 1,
      bid: { count: 3, face: 6 },
      cups: [[1, 4], [6], [2]],
      counting: [1, 6],
      count: 2,
    },
    asks: 9,
  },
};

const LEGAL: Action[] = [
  { bid: { count: 1, face: 1 } },
  { bid: { count: 2, face: 5 } },
  { bid: { count: 3, face: 4 } },
  { bid: { count: 3, face: 5 } },
  "doubt",
  "exact",
];
const ASK: Ask<Action> = { id: 9, prompt: "answer", seats: [0], legal: LEGAL };

const act = vi.fn();
const player = (seat: number, name: string) => ({
  seat,
  name,
  tint: seatTint(seat),
  you: seat === 0,
  connected: true,
});
const PLAYERS = [player(0, "Ann"), player(1, "Ben"), player(2, "Cid")];

function board(change: Partial<BoardProps<View, Action, Event>> = {}) {
  return (
    <Board
      view={VIEW}
      seat={0}
      players={PLAYERS}
      ask={ASK}
      eventBatch={null}
      act={act}
      actionPending={false}
      language="en"
      announce={() => undefined}
      {...change}
    />
  );
}

beforeEach(() => act.mockClear());
afterEach(cleanup);

describe("the table of Liar's Dice", () => {
  it("names every cup with what the viewer may know of it", () => {
    render(board());
    const names = screen.getAllByRole("region").map((cup) => cup.getAttribute("aria-label"));
    expect(names).toEqual([
      "Ann, 2 dice, 1 4, Last round: 1 4",
      "Ben, 1 die, 2 fours, Last round: 6",
      "Cid, out, Last round: 2",
    ]);
  });

  it("marks the dice that counted for the bid that was called", () => {
    const { container } = render(board());
    expect(container.querySelectorAll(".liars-counted")).toHaveLength(2);
    expect(screen.getByText(/Ann doubted the bid of 3 sixes by Ben: there are 2/)).toBeTruthy();
  });

  it("bids a chosen face and count, only where that is legal", () => {
    render(board());
    expect(screen.getByRole("button", { name: "Bid 2 fives" })).toBeTruthy();
    expect(screen.getByRole("radio", { name: "6" })).toHaveProperty("disabled", true);
    fireEvent.click(screen.getByRole("button", { name: "More dice" }));
    fireEvent.click(screen.getByRole("button", { name: "Bid 3 fives" }));
    fireEvent.click(screen.getByRole("radio", { name: "1" }));
    expect(screen.getByRole("button", { name: "More dice" })).toHaveProperty("disabled", true);
    fireEvent.click(screen.getByRole("button", { name: "Bid 1 one" }));
    expect(act.mock.calls).toEqual([
      [{ bid: { count: 3, face: 5 } }],
      [{ bid: { count: 1, face: 1 } }],
    ]);
  });

  it("doubts and calls exact by button and by key", () => {
    render(board());
    fireEvent.click(screen.getByRole("button", { name: "Doubt" }));
    fireEvent.keyDown(window, { key: "e" });
    fireEvent.keyDown(window, { key: "4" });
    fireEvent.keyDown(window, { key: "b" });
    expect(act.mock.calls).toEqual([["doubt"], ["exact"], [{ bid: { count: 3, face: 4 } }]]);
  });

  it("offers nothing to a spectator or while an action is pending", () => {
    const { rerender } = render(board({ seat: null }));
    expect(screen.queryAllByRole("button")).toEqual([]);
    rerender(board({ actionPending: true }));
    expect(screen.queryAllByRole("button")).toEqual([]);
  });

  it("seats the viewer near and the others in the order of play", () => {
    const places = seating(PLAYERS, 1).map(([{ name }, place]) => `${name} ${place}`);
    expect(places).toEqual(["Ben near", "Cid topleft", "Ann topright"]);
  });
});
