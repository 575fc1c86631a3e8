import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { RefusedError } from "../../net/api";
import client from ".";
import { Board } from "./Board";
import { boardProps, FRAMES, type FrameName } from "./fixtures";
import { boxOf } from "./layout";
import { GiveUp, PlayerPanel } from "./PlayerPanel";
import { useSettings } from "./settings";
import type { GammonProps } from "./types";

beforeEach(() => {
  document.documentElement.dataset.motion = "none";
  useSettings.setState({ home: "right", turned: false });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const cell = (name: RegExp) => screen.getByRole("gridcell", { name });
const label = (spot: string) =>
  document.querySelector(`[data-spot="${spot}"]`)?.getAttribute("aria-label");

function show(name: FrameName, change: Partial<GammonProps> = {}) {
  const act = vi.fn();
  const announce = vi.fn();
  const props = boardProps(name, { act, announce, ...change });
  const both = (
    <>
      <Board {...props} />
      <PlayerPanel {...props} />
    </>
  );
  return { act, announce, props, ...render(both) };
}

/** Shows what the dialog to give up offers. */
function showGiveUp(name: FrameName, act: GammonProps["act"], change: Partial<GammonProps> = {}) {
  render(<GiveUp {...boardProps(name, { act, ...change })} close={vi.fn()} />);
}

/** Gives each test a question of its own, so that no draft is left over. */
function fresh(name: FrameName, number: number): Partial<GammonProps> {
  return { view: { ...FRAMES[name].view, asks: 1000 + number } };
}

describe.each(Object.keys(FRAMES) as FrameName[])("the recorded moment “%s”", (name) => {
  test.each([
    [0, "en"],
    [1, "de"],
    [null, "en"],
  ] as const)("is drawn for seat %s in %s", (seat, language) => {
    const { container } = show(name, { language, seat });
    const { view } = FRAMES[name];
    expect(container.querySelectorAll('[role="gridcell"]')).toHaveLength(28);
    expect(container.innerHTML).not.toMatch(/NaN|undefined/);
    expect(client.facts(view, 0, language)[1]?.value).toMatch(/^\d+$/);
    expect(client.summary?.(view, 1, language).length).toBeGreaterThan(1);
  });
});

test("cells are labelled in the viewer's numbering", () => {
  show("opening", fresh("opening", 1));
  expect(label("point-6")).toBe("Point 6, Ann: 5 checkers");
  expect(label("point-1")).toBe("Point 1, Ben: 2 checkers");
  expect(label("point-4")).toBe("Point 4, empty");
  expect(label("bar-white")).toBe("Bar of Ann: empty");
  cleanup();
  show("opening", { ...fresh("opening", 1), seat: 1, ask: null });
  expect(label("point-24")).toBe("Point 1, Ann: 2 checkers");
});

// 6-5: 24/18 18/13.
describe("a play is made hop by hop", () => {
  test("by pressing a checker and where it goes", () => {
    const { act, announce } = show("opening", fresh("opening", 2));
    fireEvent.click(cell(/^Point 24/));
    expect(announce).toHaveBeenLastCalledWith(
      "Checker from point 24 in hand. It can go to point 18, point 13.",
    );
    expect(label("point-18")).toContain("you can go here");
    fireEvent.click(cell(/^Point 18/));
    expect(announce).toHaveBeenLastCalledWith("So far 24/18.");
    expect(label("point-18")).toBe("Point 18, Ann: 1 checker, can move");
    fireEvent.click(cell(/^Point 18/));
    fireEvent.click(cell(/^Point 13/));
    expect(act).not.toHaveBeenCalled();
    fireEvent.click(within(document.querySelector("svg") as never).getByLabelText("Confirm"));
    const play = [
      { from: 24, to: 18, die: 6 },
      { from: 18, to: 13, die: 5 },
    ];
    expect(act).toHaveBeenCalledExactlyOnceWith({ play });
  });

  test("at once where one target is two hops away", () => {
    show("opening", fresh("opening", 3));
    fireEvent.click(cell(/^Point 24/));
    fireEvent.click(cell(/^Point 13/));
    expect(screen.getByText("24/13")).toBeDefined();
  });

  test("by the first die if pressed twice, and by the other if the dice are swapped", () => {
    const { container } = show("opening", fresh("opening", 4));
    fireEvent.click(cell(/^Point 13/));
    fireEvent.click(cell(/^Point 13/));
    expect(container.querySelector("output")?.textContent).toBe("13/7");
    cleanup();
    const swapped = show("opening", fresh("opening", 5));
    fireEvent.click(screen.getByLabelText("Use the 5 first"));
    fireEvent.click(cell(/^Point 13/));
    fireEvent.click(cell(/^Point 13/));
    expect(swapped.container.querySelector("output")?.textContent).toBe("13/8");
  });

  test("and taken back with u until it is confirmed", () => {
    const { container, act } = show("opening", fresh("opening", 6));
    fireEvent.click(cell(/^Point 24/));
    fireEvent.click(cell(/^Point 13/));
    fireEvent.keyDown(window, { key: "u" });
    expect(container.querySelector("output")?.textContent).toBe("24/18");
    fireEvent.keyDown(window, { key: "u" });
    expect(label("point-24")).toContain("Ann: 2 checkers");
    expect(act).not.toHaveBeenCalled();
  });

  test("by keys alone", () => {
    const { act, container } = show("opening", fresh("opening", 7));
    const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });
    const first = container.querySelector<SVGElement>('[data-spot][tabindex="0"]');
    first?.focus();
    expect(first?.dataset.spot).toBe("point-24");
    press("Enter");
    for (let n = 0; n < 7; n++) press("ArrowLeft");
    expect((document.activeElement as SVGElement).dataset.spot).toBe("point-18");
    press("Enter");
    press("Enter");
    press("Enter");
    expect(container.querySelector("output")?.textContent).toBe("24/13");
    press("Enter");
    expect(act).toHaveBeenCalledOnce();
  });

  test("Escape puts a checker back", () => {
    show("opening", fresh("opening", 8));
    fireEvent.click(cell(/^Point 24/));
    fireEvent.keyDown(cell(/^Point 24/), { key: "Escape" });
    expect(label("point-24")).toContain("can move");
  });

  test("and what is forced is offered, not done", () => {
    const { act } = show("forced", fresh("forced", 9));
    fireEvent.keyDown(window, { key: "f" });
    expect(act).not.toHaveBeenCalled();
    fireEvent.keyDown(window, { key: "f" });
    expect(act).toHaveBeenCalledExactlyOnceWith(
      FRAMES.forced.ask?.legal?.find((action) => typeof action === "object" && "play" in action),
    );
  });
});

test("nothing is offered while an action is pending, or to spectators", () => {
  for (const change of [{ actionPending: true }, { seat: null }]) {
    const { act } = show("turn", change);
    fireEvent.keyDown(window, { key: "r" });
    expect(screen.queryByLabelText("Roll")).toBeNull();
    expect(act).not.toHaveBeenCalled();
    cleanup();
  }
});

test("the dice are rolled with r, the cube doubles", () => {
  const { act } = show("turn");
  fireEvent.keyDown(window, { key: "r" });
  expect(act).toHaveBeenLastCalledWith("roll");
  fireEvent.click(screen.getByLabelText(/^Double to 2\./));
  expect(act).toHaveBeenLastCalledWith("double");
});

test("a game is given up from the dialog of the table, not from the panel", () => {
  const { act } = show("turn");
  expect(screen.queryByText("Gammon")).toBeNull();
  showGiveUp("turn", act);
  fireEvent.click(screen.getByText("Gammon"));
  expect(act).toHaveBeenCalledExactlyOnceWith({ offer: "gammon" });
});

test("a game can be given up while the other side is asked", () => {
  const ask = { id: 9, prompt: "move", seats: [1], interruptions: [{ offer: "gammon" as const }] };
  const act = vi.fn();
  showGiveUp("opening", act, { ...fresh("opening", 12), ask });
  fireEvent.click(screen.getByText("Gammon"));
  expect(act).toHaveBeenCalledExactlyOnceWith({ offer: "gammon" });
});

test("a digit moves the focus to the notation input", () => {
  show("opening", fresh("opening", 10));
  const box = document.createElement("input");
  box.id = "notation";
  document.body.append(box);
  fireEvent.keyDown(cell(/^Point 24/), { key: "2" });
  expect(document.activeElement).toBe(box);
  box.remove();
});

test("the orientation of the board can be changed and is stored", () => {
  show("opening", fresh("opening", 11));
  const first = () => document.querySelector<SVGElement>("[data-spot]")?.dataset.spot;
  expect(first()).toBe("point-13");
  fireEvent.click(screen.getByLabelText("Home on the other hand"));
  expect(first()).toBe("off-black");
  fireEvent.click(screen.getByLabelText("See the board from the other side"));
  expect(first()).toBe("off-white");
  expect(JSON.parse(localStorage.getItem("parlor.gammon.board") ?? "{}")).toMatchObject({
    home: "left",
    turned: true,
  });
});

test("plays are described in notation, other actions as text", () => {
  const { view } = FRAMES.opening;
  const play = [
    { from: 24, to: 18, die: 6 },
    { from: 18, to: 13, die: 5 },
  ];
  expect(client.describeAction({ play }, view, "de", "play")).toBe("24/13");
  expect(client.describeAction("roll", view, "de", "roll")).toBe("Würfeln");
  expect(client.describeAction({ offer: "gammon" }, view, "en", "roll")).toBe("resign gammon");
});

test("the ids of the position are those of the server, and go with the position", async () => {
  const ids = [{ name: "Position ID", text: "4HPwATDgc/ABMA" }];
  const props = boardProps("turn", { fetchPositionIds: async () => ids });
  const { rerender } = render(<PlayerPanel {...props} />);
  fireEvent.click(screen.getByRole("button", { name: "Position ID" }));
  const copy = await screen.findByRole("button", { name: "Copy Position ID" });
  expect(copy.title).toBe("4HPwATDgc/ABMA");
  rerender(<PlayerPanel {...props} view={{ ...props.view }} />);
  expect(screen.queryByRole("button", { name: "Copy Position ID" })).toBeNull();
});

test("an error is shown if the ids of the position cannot be had", async () => {
  const refusal = { code: "unreachable", message: "The server does not answer." } as const;
  const fetchPositionIds = () => Promise.reject(new RefusedError(refusal));
  render(<PlayerPanel {...boardProps("turn", { fetchPositionIds })} />);
  fireEvent.click(screen.getByRole("button", { name: "Position ID" }));
  expect(await screen.findByText(/The server does not answer/)).toBeTruthy();
});

test("the best play is pointed out to the tray, for either side", () => {
  const { view } = FRAMES.opening;
  const board = [0, 0, 0, 2, 0, 1, ...Array<number>(12).fill(0), -1, 0, -2, 0, 0, 0];
  const race = { ...view, board, off: { white: 12, black: 12 }, bar: { white: 0, black: 0 } };
  const play = [
    { from: 6, to: 0, die: 6 },
    { from: 4, to: 0, die: 4 },
  ];
  for (const seat of [0, 1]) {
    const advice = { seat, best: { play } };
    const { container } = show("opening", { view: race, seat: null, ask: null, advice });
    const arrows = [...container.querySelectorAll(".advice-best")];
    expect(arrows).toHaveLength(2);
    expect(container.querySelectorAll(".advice-head")).toHaveLength(2);
    const tray = boxOf("off-white", { bottom: "white", home: "right" });
    for (const arrow of arrows) {
      const end = Number(arrow.getAttribute("d")?.split("L").at(-1)?.split(" ")[0]);
      expect(end).toBeGreaterThan(tray.x);
      expect(end).toBeLessThan(tray.x + tray.width);
    }
    cleanup();
  }
});
