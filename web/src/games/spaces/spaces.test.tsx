// Renders every state of recorded tables; the controls send legal actions only.

import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Ask, BoardProps, Player } from "../../game/contract";
import { mergePatch } from "../../net/mergePatch";
import { client, Workshop } from ".";
import { useCollection } from "./collection";
import { emptyDraft } from "./editor/draft";
import { type RecordedMessage, TABLES } from "./fixtures";
import { SEAT_TINTS } from "./seats";
import type { Action, Event, View } from "./types";
import { useWorkspace } from "./workspace/useWorkspace";

interface Moment {
  view: View;
  ask: Ask<Action> | null;
  eventBatch: BoardProps<View, Action, Event>["eventBatch"];
}
function moments(sent: RecordedMessage[]): Moment[] {
  let [view, ask]: [View | null, Ask<Action> | null] = [null, null];
  return sent.flatMap((message, at) => {
    const before = view;
    if (message.view) view = mergePatch(view, message.view) as View;
    if ("ask" in message) ask = message.ask ?? null;
    const events = message.events ?? [];
    const eventBatch = events.length > 0 ? { seq: at + 1, events, previousView: before } : null;
    return view ? [{ view, ask, eventBatch }] : [];
  });
}

const players: Player[] = [0, 1].map((seat) => ({
  seat,
  name: ["Ann", "Ben"][seat] ?? "",
  tint: SEAT_TINTS[seat === 0 ? 0 : 1],
  you: seat === 0,
  connected: true,
}));

function table(moment: Moment, seat: number | null, language: "en" | "de" = "en") {
  const act = vi.fn();
  const props = {
    ...moment,
    seat,
    players,
    act,
    actionPending: false,
    language,
    announce: () => {},
  };
  const { Board, PlayerPanel } = client;
  const shown = render(
    <>
      <Board {...props} />
      {PlayerPanel && <PlayerPanel {...props} />}
    </>,
  );
  return { act, ...shown };
}

beforeEach(() => {
  document.documentElement.dataset.motion = "none";
  localStorage.clear();
  useCollection.setState({ boards: [] });
  useWorkspace.setState({
    page: null,
    round: null,
    shownBoard: null,
    draft: emptyDraft(4),
    name: "",
    bag: [],
  });
});
afterEach(cleanup);

const [match, , decks] = TABLES.map(({ played, watched }) => ({
  played: moments(played),
  watched: moments(watched),
}));

describe("every recorded state", () => {
  test.each([
    ["a match, by a player", match?.played ?? [], 0],
    ["a match, by a spectator", match?.watched ?? [], null],
    ["decks, by a player", decks?.played ?? [], 0],
    ["decks, by a spectator", decks?.watched ?? [], null],
  ] as const)(
    "is drawn: %s",
    (_, all, seat) => {
      expect(all.length).toBeGreaterThan(1);
      for (const [at, moment] of all.entries()) {
        const { container, unmount } = table(moment, seat, at % 2 === 0 ? "en" : "de");
        expect(container.textContent).not.toMatch(/undefined|NaN|\[object/);
        for (const cell of container.querySelectorAll("[role=gridcell]")) {
          expect(cell.getAttribute("aria-label")).toBeTruthy();
        }
        unmount();
      }
    },
    30_000,
  );

  test("has facts, and a summary at its end", () => {
    const last = match?.played.at(-1);
    if (!last) throw new Error("the match has an end");
    const scores = last.view.rounds.reduce((sum, { scores }) => sum + scores[0], 0);
    const facts = client.facts(last.view, 0, "en");
    expect(facts.find(({ label }) => label === "Points")?.value).toBe(`${scores}`);
    const out = last.view.rounds.filter(({ boards, scores }) => {
      const size = Number(boards[1].split(".")[0]);
      return scores[1] === size;
    }).length;
    const summary = client.summary?.(last.view, 1, "de") ?? [];
    expect(Number(summary.find(({ label }) => label === "Ausgänge")?.value)).toBeGreaterThanOrEqual(
      out,
    );
  });
});

function asked(prompt: string, rounds = 0): Moment {
  const all = [...(match?.played ?? []), ...(decks?.played ?? [])];
  const found = all.find(
    ({ ask, view }) => ask?.legal && ask.prompt === prompt && view.rounds.length === rounds,
  );
  if (!found) throw new Error(`nobody is asked for a ${prompt}`);
  return found;
}

describe("the player panel", () => {
  test("brings a set of the server", () => {
    const moment = asked("collection");
    const { act } = table(moment, 0);
    fireEvent.click(screen.getByRole("button", { name: /^Pack The whole house/ }));
    fireEvent.click(screen.getByRole("button", { name: /^Bring \d+ boards$/ }));
    expect(moment.ask?.legal).toContainEqual(act.mock.calls[0]?.[0]);
  });

  test("brings no incomplete deck", () => {
    const { act } = table(asked("deck"), 0);
    const [board] = screen.getAllByRole("button", { name: /^Pack \d/ });
    for (let n = 1; n <= 10; n += 1) {
      const bring = screen.getByRole("button", { name: /^Bring the deck/ });
      expect(bring.hasAttribute("disabled")).toBe(true);
      fireEvent.click(board as HTMLElement);
    }
    fireEvent.click(screen.getByRole("button", { name: "Bring the deck" }));
    expect(act.mock.calls[0]?.[0].bring).toHaveLength(10);
  });

  test("plays the board that was chosen, by hand and by key", () => {
    const moment = asked("board", 2);
    const { act } = table(moment, 0);
    fireEvent.click(screen.getByRole("button", { name: /^Board 2:/ }), { detail: 1 });
    fireEvent.click(screen.getByRole("button", { name: "Play board 2" }));
    expect(act).toHaveBeenLastCalledWith({ play: 2 });
    const third = screen.getByRole("button", { name: /^Board 3:/ });
    fireEvent.keyDown(screen.getByRole("button", { name: /^Board 2:/ }), { key: "ArrowRight" });
    expect(document.activeElement).toBe(third);
    fireEvent.click(third, { detail: 0 });
    expect(act).toHaveBeenLastCalledWith({ play: 3 });
  });
});

describe("the drawing page", () => {
  const press = (...keys: string[]) => {
    for (const key of keys) fireEvent.keyDown(screen.getByRole("grid"), { key });
  };

  test("draws, saves and packs a board by keyboard alone", () => {
    const { act } = table(asked("collection"), 0);
    press("ArrowLeft", "Enter", " ", "ArrowRight", "ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp");
    expect(screen.getByText("A valid board: 6 items, 1 trap.")).toBeTruthy();
    press("Enter");
    expect(useCollection.getState().boards.map(({ board }) => board)).toEqual(["4.0.rUUU"]);
    fireEvent.click(screen.getByRole("button", { name: "Bring 1 board" }));
    expect(act).toHaveBeenLastCalledWith({ bring: ["4.0.rUUU"] });
  });

  test("says which rule forbids a step, and undoes by Backspace", () => {
    table(asked("collection"), 0);
    press("Enter", " ", "ArrowUp", "ArrowUp");
    expect(screen.getByText(/^Not there: a piece never comes to a cell/)).toBeTruthy();
    press("Backspace", "ArrowUp");
    expect(screen.queryByText(/^Not there/)).toBeNull();
    expect(screen.getByRole("gridcell", { name: /^Row 2, column 1: your way/ })).toBeTruthy();
  });
});

test("a round can be shown step by step", () => {
  const played = match?.played.find(({ view }) => view.rounds.length === 1);
  if (!played) throw new Error("a round was played");
  table({ ...played, eventBatch: null }, 0);
  const steps = within(screen.getByRole("region", { name: "Step by step" }));
  const count = steps.getAllByRole("button").length;
  fireEvent.change(screen.getByRole("slider", { name: "Step of the round" }), {
    target: { value: "2" },
  });
  expect(steps.getAllByRole("button")[1]?.getAttribute("aria-current")).toBe("step");
  fireEvent.click(screen.getByRole("button", { name: "To the end" }));
  expect(steps.getAllByRole("button")[count - 1]?.getAttribute("aria-current")).toBe("step");
});

describe("outside of a match", () => {
  test("a board that is opened by a link is saved and shown on the home page", async () => {
    window.location.hash = "#board=3.1.lrUU&name=Crossbar";
    const { container } = render(<client.Miniature />);
    await screen.findByRole("status");
    expect(useCollection.getState().boards).toMatchObject([
      { name: "Crossbar", board: "3.1.lrUU" },
    ]);
    expect(container.querySelectorAll(".trap")).toHaveLength(2);
    expect(screen.getByRole("status").textContent).toMatch(/^Crossbar/);
    expect(window.location.hash).toBe("");
  });

  test("a board in a link that breaks a rule is not saved", async () => {
    window.location.hash = "#board=3.1.lLUU&name=Crossbar";
    render(<client.Miniature />);
    await vi.dynamicImportSettled();
    expect(useCollection.getState().boards).toEqual([]);
    window.location.hash = "";
  });

  test("a shared board of another size than the match is saved", async () => {
    window.location.hash = "#board=3.1.lrUU&name=Crossbar";
    table(asked("collection"), 0);
    expect(
      await screen.findByText("Crossbar is 3 by 3: it is kept for a match of that size."),
    ).toBeTruthy();
  });

  test("the options have descriptions, and decks set the number of rounds", () => {
    const change = vi.fn();
    const { Options } = client;
    if (!Options) throw new Error("Spaces has options");
    const config = { size: 4, rounds: 3, decks: false };
    render(<Options config={config} change={change} editable seats={2} language="en" />);
    fireEvent.click(screen.getByRole("checkbox", { name: "Decks" }));
    expect(change).toHaveBeenLastCalledWith({ size: 4, rounds: 10, decks: true });
    fireEvent.change(screen.getByRole("slider"), { target: { value: "6" } });
    expect(change).toHaveBeenLastCalledWith({ size: 6, rounds: 3, decks: false });
  });

  test("the workshop draws boards of any size", () => {
    render(<Workshop language="de" announce={() => {}} />);
    fireEvent.change(screen.getByRole("combobox"), { target: { value: "2" } });
    const paper = screen.getByRole("grid");
    for (const key of ["Enter", "ArrowUp", "ArrowUp", "Enter"]) fireEvent.keyDown(paper, { key });
    expect(useCollection.getState().boards.map(({ board }) => board)).toEqual(["2.0.U"]);
  });
});

describe("hidden traps", () => {
  const boards: View["rounds"][number]["boards"] = ["4.0.UUU", "4.1.lrUUU"];
  const moment: Moment = {
    view: {
      config: { size: 4, rounds: 2, decks: false },
      viewer: 0,
      begun: true,
      mine: ["4.0.UUU"],
      rounds: [{ boards, scores: [4, 2] }],
    },
    ask: null,
    eventBatch: null,
  };
  const traps = () => screen.queryAllByRole("gridcell", { name: /Ben's trap/ });

  test("are shown when the playback ends", () => {
    table(moment, 0);
    expect(traps()).toHaveLength(2);
    fireEvent.click(screen.getByRole("button", { name: /^As it was seen/ }));
    expect(traps()).toHaveLength(0);
    expect(screen.getByText(/^2\. .*Ben stood still/)).toBeTruthy();
  });
});
