import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import { GAMES } from "../games";
import type { TableState } from "../net/tableState";
import type { TableStore } from "../net/tableStore";
import { TableContext } from "../table/context";
import { placeCallout } from "../ui/calloutPlace";
import { usePreferences } from "../ui/preferences";
import Coach from "./Coach";
import {
  advanceCoach,
  finishLesson,
  INITIAL_COACH,
  isCoachDone,
  type Lesson,
  type Situation,
} from "./coach";
import { addGuidedTable, declineGuides, guideOutcome, isGuided, isNewcomer } from "./guides";
import { lessonsOf } from "./lessons";

beforeEach(() => {
  localStorage.clear();
  usePreferences.setState({ language: "en" });
});
afterEach(cleanup);

const text = { en: "x", de: "x" };
const CALM: Situation = {
  prompt: null,
  legal: 0,
  answers: 0,
  seen: new Set(),
  throwing: false,
  over: false,
};
const lessons: Lesson[] = [
  { id: "hello", anchors: ["body"], when: () => true, text },
  {
    id: "move",
    anchors: ["body"],
    when: ({ prompt }) => prompt === "token",
    endsByAnswer: true,
    text,
  },
  { id: "bye", anchors: ["body"], when: ({ answers }) => answers >= 1, text },
];

describe("the coach", () => {
  test("shows a lesson when its situation has come, and one at a time", () => {
    const hello = advanceCoach(INITIAL_COACH, lessons, { ...CALM, prompt: "token" });
    expect(hello.current?.id).toBe("hello");
    const waiting = advanceCoach(finishLesson(hello), lessons, CALM);
    expect(waiting.current).toBeNull();
    const move = advanceCoach(waiting, lessons, { ...CALM, prompt: "token" });
    expect(move.current?.id).toBe("move");
  });

  test("keeps a lesson until it is answered, also while nothing is asked", () => {
    const before = { finished: ["hello"], current: null };
    const move = advanceCoach(before, lessons, { ...CALM, prompt: "token", answers: 4 });
    expect(advanceCoach(move, lessons, { ...CALM, answers: 4 })).toBe(move);
    const after = advanceCoach(move, lessons, { ...CALM, answers: 5 });
    expect(after).toEqual({ finished: ["hello", "move"], current: { id: "bye", answers: 5 } });
  });

  test("shows no lesson twice, and is done after the last", () => {
    const all = { finished: ["hello", "move", "bye"], current: null };
    expect(advanceCoach(all, lessons, { ...CALM, prompt: "token", answers: 9 })).toBe(all);
    expect(isCoachDone(all, lessons)).toBe(true);
    expect(isCoachDone({ finished: ["hello"], current: null }, lessons)).toBe(false);
  });
});

test.each(Object.keys(GAMES))("the guide to %s can be finished in both languages", (game) => {
  const guide = lessonsOf(game);
  expect(new Set(guide.map(({ id }) => id)).size).toBe(guide.length);
  for (const lesson of guide)
    for (const said of Object.values(lesson.text)) expect(said).not.toBe("");
  const over: Situation = { ...CALM, over: true, answers: 1 };
  let state = advanceCoach(INITIAL_COACH, guide, over);
  for (let step = 0; step <= guide.length && !isCoachDone(state, guide); step++)
    state = advanceCoach(finishLesson(state), guide, over);
  expect(isCoachDone(state, guide)).toBe(true);
});

describe("what the browser remembers", () => {
  test("newcomers are those who have neither played nor declined a guide", () => {
    expect(isNewcomer()).toBe(true);
    declineGuides();
    expect(isNewcomer()).toBe(false);
  });

  test("a guided table is known until its guide ends", () => {
    addGuidedTable("K7M2QX");
    expect(isGuided("K7M2QX")).toBe(true);
    expect(isGuided("ZZZZZZ")).toBe(false);
  });
});

describe("the callout", () => {
  const callout = { width: 300, height: 120 };
  const screenSize = { width: 1000, height: 700 };
  const overlaps = (at: { left: number; top: number }, anchor: typeof box) =>
    at.left < anchor.left + anchor.width &&
    at.left + callout.width > anchor.left &&
    at.top < anchor.top + anchor.height &&
    at.top + callout.height > anchor.top;
  const box = { left: 400, top: 300, width: 60, height: 60 };

  test.each([
    ["in the middle", box],
    ["at the bottom", { ...box, top: 630 }],
    ["at the right edge", { ...box, left: 930 }],
    ["a column", { left: 700, top: 0, width: 300, height: 700 }],
  ])("stands beside an anchor %s", (_, anchor) => {
    const { box: at } = placeCallout(anchor, callout, screenSize);
    expect(overlaps(at, anchor)).toBe(false);
    expect(at.left).toBeGreaterThanOrEqual(0);
    expect(at.left + callout.width).toBeLessThanOrEqual(screenSize.width);
    expect(at.top + callout.height).toBeLessThanOrEqual(screenSize.height);
  });

  test("covers nothing that is to be pressed, if there is room elsewhere", () => {
    const panel = { left: 700, top: 200, width: 300, height: 400 };
    const button = { left: 710, top: 120, width: 280, height: 40 };
    const tools = { left: 350, top: 100, width: 340, height: 500 };
    const over = placeCallout(panel, callout, screenSize).box;
    expect(overlaps(over, button)).toBe(true);
    const { box: at } = placeCallout(panel, callout, screenSize, [button, tools]);
    for (const part of [panel, button, tools]) expect(overlaps(at, part)).toBe(false);
  });
});

const shownAs = (table: object) => ({ shown: { table, activeThrow: null } });

function tableStore(table: Partial<TableState>) {
  const lobby = { code: "K7M2QX", game: "ludo", phase: "playing" };
  return createStore<TableStore>()(
    () => shownAs({ lobby, ask: null, eventBatch: null, ...table }) as unknown as TableStore,
  );
}

test("a guided match of Ludo goes from lesson to lesson with what the server says", () => {
  const store = tableStore({});
  const end = vi.fn();
  addGuidedTable("K7M2QX");
  render(
    <TableContext value={store}>
      <div className="table-board" />
      <Coach onEnd={end} />
    </TableContext>,
  );
  const next = () => fireEvent.click(screen.getByText("Next"));
  const ask = (id: number) => ({ id, prompt: "token", seats: [0], legal: [{ token: 1 }] });
  const tell = (table: object) =>
    store.setState(
      shownAs({ ...store.getState().shown?.table, ...table }) as unknown as Partial<TableStore>,
    );

  expect(screen.getByText(/Two of your tokens/)).toBeTruthy();
  next();
  next();
  expect(screen.queryByText("Skip the guide")).toBeNull();

  act(() => tell({ ask: ask(1) }));
  expect(screen.getByText(/Choose which token walks/)).toBeTruthy();
  act(() => tell({ ask: null, eventBatch: { seq: 2, events: [{ code: "opened" }] } }));
  act(() => tell({ ask: ask(2) }));
  expect(screen.getByText(/only a 6 brings a token out/)).toBeTruthy();
  next();
  act(() => tell({ ask: null, eventBatch: { seq: 3, events: [{ code: "cut" }] } }));
  expect(screen.getByText(/Somebody was cut/)).toBeTruthy();
  next();
  act(() => tell({ ask: ask(3) }));
  act(() => tell({ ask: null }));
  expect(screen.getByText(/That is all you need/)).toBeTruthy();
  fireEvent.click(screen.getByText("Play on"));
  expect(end).toHaveBeenCalled();
  expect(guideOutcome("ludo")).toBe("learnt");
});

test("skipping is remembered", () => {
  const end = vi.fn();
  addGuidedTable("K7M2QX");
  render(
    <TableContext value={tableStore({})}>
      <Coach onEnd={end} />
    </TableContext>,
  );
  fireEvent.click(screen.getByText("Skip the guide"));
  expect(end).toHaveBeenCalled();
  expect(isGuided("K7M2QX")).toBe(false);
  expect(guideOutcome("ludo")).toBe("skipped");
  expect(isNewcomer()).toBe(false);
});
