import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Ask, BoardProps } from "../../game/contract";
import { seatTint } from "../../ui/tints";
import { Board } from "./Board";
import type { Action, Event, Preview, View } from "./types";

const VIEW: View = {
  config: {
    board: "standard",
    ends: "places",
    colours: ["red", "yellow"],
    extra_roll_on_cut: false,
    extra_roll_on_finish: false,
    blocks: false,
    must_cut: false,
    quick: false,
  },
  tokens: [
    [{ ring: 3 }, "home", { lane: 2 }, "done"],
    [{ ring: 9 }, "home", "home", "home"],
  ],
  turn: 0,
  die: 6,
  sixes: 1,
  cutters: [],
  finished: [],
  resigned: [],
  asks: 4,
};

const ASK: Ask<Action, Preview> = {
  id: 4,
  prompt: "token",
  seats: [0],
  legal: [{ token: 1 }, { token: 2 }],
  previews: [
    { to: { ring: 9 }, cuts: [1] },
    { to: { ring: 0 }, cuts: [] },
  ],
};

const act = vi.fn();
function board(change: Partial<BoardProps<View, Action, Event, Preview>> = {}) {
  const player = (seat: number, name: string) => ({
    seat,
    name,
    tint: seatTint(seat),
    you: seat === 0,
    connected: true,
  });
  return (
    <Board
      view={VIEW}
      seat={0}
      players={[player(0, "Ann"), player(1, "Ben")]}
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

beforeEach(() => {
  act.mockClear();
  document.documentElement.dataset.motion = "none";
});
afterEach(cleanup);

describe("the board of Ludo", () => {
  it("names every token of the viewer, where it would go and whom it would cut", () => {
    render(board());
    const first = screen.getByRole("button", { name: /^Ann, token 1: on square 3/ });
    expect(first.getAttribute("aria-label")).toContain("moves to be on square 9, cuts Ben");
    const third = screen.getByRole("button", { name: /^Ann, token 3/ });
    expect(third.getAttribute("aria-label")).toContain("in the lane, step 2, cannot move");
    expect(third.getAttribute("aria-disabled")).toBe("true");
  });

  it("lets tokens move of which there is no preview", () => {
    const { previews: _, ...ask } = ASK;
    render(board({ ask }));
    const first = screen.getByRole("button", { name: /^Ann, token 1/ });
    expect(first.getAttribute("aria-label")).toMatch(/on square 3$/);
    fireEvent.click(first);
    expect(act).toHaveBeenCalledExactlyOnceWith({ token: 1 });
  });

  it("lists all tokens as text", () => {
    render(board());
    const list = screen.getByRole("list", { name: "Tokens" });
    expect(list.textContent).toContain("Ben (yellow), token 1: on square 9");
    expect(list.querySelectorAll("li")).toHaveLength(8);
  });

  it("moves a token by click, by Enter and by its number", () => {
    render(board());
    const token = screen.getByRole("button", { name: /^Ann, token 2/ });
    fireEvent.click(token);
    fireEvent.keyDown(token, { key: "Enter" });
    fireEvent.keyDown(token, { key: "1" });
    expect(act.mock.calls).toEqual([[{ token: 2 }], [{ token: 2 }], [{ token: 1 }]]);
  });

  it("does not move a token that may not move, or while an action is pending", () => {
    const { rerender } = render(board());
    fireEvent.click(screen.getByRole("button", { name: /^Ann, token 4/ }));
    rerender(board({ actionPending: true }));
    fireEvent.click(screen.getByRole("button", { name: /^Ann, token 1/ }));
    rerender(board({ ask: null }));
    fireEvent.click(screen.getByRole("button", { name: /^Ann, token 1/ }));
    expect(act).not.toHaveBeenCalled();
  });

  it("has one tab stop, which arrow keys move over the movable tokens", () => {
    render(board());
    const stops = () =>
      screen.getAllByRole("button").filter((button) => button.getAttribute("tabindex") === "0");
    expect(stops()).toHaveLength(1);
    const [first] = stops();
    first?.focus();
    fireEvent.keyDown(first as Element, { key: "ArrowRight" });
    expect(document.activeElement?.getAttribute("aria-label")).toContain("Ann, token 2");
    expect(stops()).toHaveLength(1);
  });

  it("explains the special squares, which arrow keys reach in the order of the viewer's way", () => {
    render(board());
    const squares = within(screen.getByRole("group", { name: "Special squares" }));
    const stops = squares.getAllByRole("img").filter(({ tabIndex }) => tabIndex === 0);
    expect(stops.map((stop) => stop.getAttribute("aria-label"))).toEqual(["Square 0"]);
    stops[0]?.focus();
    const passed: string[] = [];
    for (let press = 0; press < 10; press++) {
      const active = document.activeElement as HTMLElement;
      const [kind] = active.dataset.about?.split(":") ?? [];
      passed.push(`${active.getAttribute("aria-label")}: ${kind}`);
      fireEvent.keyDown(document.activeElement as Element, { key: "ArrowRight" });
    }
    expect(passed.slice(0, 3)).toEqual([
      "Square 0: A start",
      "Square 8: A safe square",
      "Square 13: A start",
    ]);
    expect(passed.slice(-2)).toEqual(["Lane: A lane", "Finish: The finish"]);
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Square 0");
  });

  it("draws no die before somebody has rolled, and after the match", () => {
    const { die: _, ...view } = VIEW;
    render(board({ view, seat: null, ask: null }));
    expect(screen.queryAllByRole("img", { name: /rolled/ })).toEqual([]);
  });

  it("shows the last roll where its owner sits, and offers a spectator nothing", () => {
    const events: Event[] = [{ code: "rolled", seat: 1, die: 3 }];
    const view = { ...VIEW, turn: 1, die: 3 };
    const eventBatch = { seq: 9, events, previousView: VIEW };
    render(board({ view, seat: null, ask: null, eventBatch }));
    expect(screen.getByRole("img", { name: "Ben rolled 3" })).toBeTruthy();
    expect(screen.queryAllByRole("button")).toEqual([]);
  });
});
