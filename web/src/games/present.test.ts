// How the games divide updates into beats.

import { describe, expect, it, test } from "vitest";
import type { Beat, PresentedUpdate } from "../game/contract";
import { mergePatch } from "../net/mergePatch";
import * as samples from "../protocol/generated/samples";
import { checkersOf } from "./gammon/checkers";
import { FRAMES } from "./gammon/fixtures";
import { present as presentGammon, presentOpening as presentGammonOpening } from "./gammon/present";
import type { Event as GammonEvent, View as GammonView } from "./gammon/types";
import { SCENES } from "./hill/fixtures";
import { present as presentHill } from "./hill/present";
import type { Event as HillEvent } from "./hill/types";
import { present as presentLiars } from "./liars/present";
import type { Event as LiarsEvent, View as LiarsView } from "./liars/types";
import { present as presentLudo, presentOpening as presentLudoOpening } from "./ludo/present";
import type { Event as LudoEvent, View as LudoView } from "./ludo/types";
import { TABLES } from "./spaces/fixtures";
import { present as presentSpaces } from "./spaces/present";
import type { Event as SpacesEvent, View as SpacesView } from "./spaces/types";

interface RecordedUpdate {
  name: string;
  present: (update: PresentedUpdate<never, never>) => Beat<unknown, unknown>[];
  update: PresentedUpdate<unknown, unknown>;
}

function spacesUpdates(): PresentedUpdate<SpacesView, SpacesEvent>[] {
  return TABLES.flatMap(({ played }) => {
    let view: SpacesView | null = null;
    return played.flatMap((message) => {
      const previousView = view;
      if (message.view) view = mergePatch(view, message.view) as SpacesView;
      const events = message.events ?? [];
      return view && events.length > 0 ? [{ events, previousView, view, seat: 0 }] : [];
    });
  });
}

const RECORDED = [
  ...Object.entries(FRAMES).map(([name, { events, before, view }]) => ({
    name: `gammon ${name}`,
    present: presentGammon,
    update: { events, previousView: before, view, seat: 0 },
  })),
  ...SCENES.map(({ name, events, before = null, view }) => ({
    name: `hill ${name}`,
    present: presentHill,
    update: { events, previousView: before, view, seat: 0 },
  })),
  ...spacesUpdates().map((update, at) => ({
    name: `spaces ${at}`,
    present: presentSpaces,
    update,
  })),
  ...(
    [
      ["ludo", presentLudo, samples.ludoViews[0], samples.ludoEvents],
      ["gammon", presentGammon, samples.gammonViews[0], samples.gammonEvents],
      ["hill", presentHill, samples.hillViews[0], samples.hillEvents],
      ["spaces", presentSpaces, samples.spacesViews[0], samples.spacesEvents],
      ["liars", presentLiars, samples.liarsViews[0], samples.liarsEvents],
    ] as const
  ).map(([game, present, view, events]) => ({
    name: `every event of ${game}`,
    present,
    update: { events, previousView: view, view, seat: 0 },
  })),
].filter(({ update }) => update.events.length > 0) as unknown as RecordedUpdate[];

test.each(RECORDED)("$name: every event is in one beat, in order", ({ present, update }) => {
  const beats = present(update as PresentedUpdate<never, never>);
  expect(beats.flatMap(({ events }) => events)).toEqual(update.events);
  for (const { durationMs } of beats) expect(durationMs).toBeGreaterThanOrEqual(0);
});

test.each([
  ["ludo", presentLudo, samples.ludoViews[0], { code: "rolled", seat: 0, die: 6 }, "die"],
  [
    "gammon",
    presentGammon,
    samples.gammonViews[0],
    { code: "opening-roll", white: 3, black: 5 },
    "dice",
  ],
] as const)(
  "%s: a match begins without the roll that is still to be thrown",
  (_, present, view, roll, dice) => {
    const beats = (present as RecordedUpdate["present"])({
      events: [roll],
      previousView: null,
      view,
      seat: 0,
    } as unknown as PresentedUpdate<never, never>);
    expect(beats[0]).toMatchObject({ events: [], durationMs: 0 });
    expect(beats[0]?.view).not.toHaveProperty(dice, expect.anything());
    expect(beats[1]?.diceThrow).toBeDefined();
  },
);

describe("Ludo", () => {
  const before: LudoView = {
    ...(samples.ludoViews[0] as LudoView),
    tokens: [
      [{ ring: 15 }, "home", "home", "home"],
      [{ ring: 17 }, "home", "home", "home"],
    ],
    turn: 0,
    die: 2,
  };
  const events: LudoEvent[] = [
    { code: "moved", seat: 0, token: 1, from: { ring: 15 }, to: { ring: 17 } },
    { code: "cut", by: 0, seat: 1, token: 1, square: 17 },
    { code: "turn", seat: 1 },
    { code: "rolled", seat: 1, die: 2 },
    { code: "no-move", seat: 1, die: 2 },
    { code: "turn", seat: 0 },
    { code: "rolled", seat: 0, die: 5 },
  ];
  const after: LudoView = {
    ...before,
    tokens: [
      [{ ring: 17 }, "home", "home", "home"],
      ["home", "home", "home", "home"],
    ],
    die: 5,
  };
  const beats = presentLudo({ events, previousView: before, view: after, seat: 0 });

  it("moves the token, then cuts, then lets the others roll", () => {
    expect(beats.map(({ view }) => [view.tokens[0]?.[0], view.tokens[1]?.[0]])).toEqual([
      [{ ring: 17 }, { ring: 17 }],
      ...Array(6).fill([{ ring: 17 }, "home"]),
    ]);
    expect(beats.at(-1)?.view).toEqual(after);
  });

  it("leaves the die where it is until its token has moved", () => {
    expect(beats.map(({ view }) => view.die)).toEqual([2, 2, undefined, 2, 2, undefined, 5]);
  });

  it("lets the viewer throw the viewer's die only", () => {
    const thrown = beats.map(({ diceThrow }) => diceThrow?.values);
    expect(thrown).toEqual([...Array(6).fill(undefined), [5]]);
    const watched = presentLudo({ events, previousView: before, view: after, seat: null });
    expect(watched.some(({ diceThrow }) => diceThrow)).toBe(false);
  });

  it("begins with the viewer's throw, if the first roll is the viewer's", () => {
    const first = samples.ludoViews[0] as LudoView;
    const opened = { ...first, asks: 1, turn: 0, die: 6 };
    expect(presentLudoOpening(opened, 0).at(-1)?.diceThrow?.values).toEqual([6]);
    expect(presentLudoOpening(opened, 1)).toEqual([]);
    expect(presentLudoOpening({ ...opened, asks: 2 }, 0)).toEqual([]);
  });
});

describe("backgammon", () => {
  const start = samples.gammonViews[0] as GammonView;
  const rolled = (seat: number): GammonEvent => ({ code: "rolled", seat, dice: [6, 5] });
  const throwsOf = (events: GammonEvent[], previousView: GammonView) =>
    presentGammon({ events, previousView, view: start, seat: 0 }).map(({ diceThrow }) => diceThrow);

  test.each(
    Object.entries(FRAMES).filter(
      ([, { events, before }]) =>
        before !== null &&
        events.some(({ code }) => code === "played") &&
        events.every(({ code }) => code !== "game-began"),
    ),
  )("%s: the checkers of the last beat are those of the view", (_, { events, before, view }) => {
    const last = presentGammon({ events, previousView: before, view, seat: null }).at(-1);
    expect(last && checkersOf(last.view)).toEqual(checkersOf(view));
  });

  it("keeps the dice of a play until its checkers have moved", () => {
    const frame = Object.values(FRAMES).find(
      ({ events, before }) => before?.dice && events[0]?.code === "played",
    );
    if (!frame) throw new Error("no frame with a play");
    const { events, before, view } = frame;
    const [played] = presentGammon({ events, previousView: before, view, seat: null });
    expect(played?.view.dice).toEqual(before?.dice);
    expect(played?.durationMs).toBeGreaterThan(0);
  });

  it("waits for the viewer's throw, unless the viewer has asked for the roll", () => {
    const waiting = { ...start, waits: "turn" as const, turn: "white" as const };
    expect(throwsOf([rolled(0)], { ...start, waits: "move" })[0]).toMatchObject({ waits: true });
    expect(throwsOf([rolled(0)], waiting)[0]).toMatchObject({ waits: false });
    expect(throwsOf([rolled(1)], waiting)[0]).toBeUndefined();
  });

  it("lets each side throw its own die of the opening roll, once", () => {
    const opening: GammonEvent = { code: "opening-roll", white: 3, black: 5 };
    const dice = throwsOf([opening, rolled(0)], { ...start, waits: "opening" });
    expect(dice.map((one) => one?.values)).toEqual([[3], undefined]);
  });

  it("begins with the viewer's die of the opening roll", () => {
    const opened: GammonView = { ...start, asks: 1, games: 0, turn: "black", dice: [5, 3] };
    expect(presentGammonOpening(opened, 0).at(-1)?.diceThrow?.values).toEqual([3]);
    expect(presentGammonOpening(opened, 1).at(-1)?.diceThrow?.values).toEqual([5]);
    expect(presentGammonOpening({ ...opened, asks: 4 }, 0)).toEqual([]);
    expect(presentGammonOpening(opened, null)).toEqual([]);
  });
});

describe("Spaces", () => {
  const rounds = spacesUpdates().filter(({ events }) =>
    events.some(({ code }) => code === "round-over"),
  );

  test.each(rounds)("tells no result before the last step of its round", (update) => {
    const before = update.previousView?.rounds.length ?? 0;
    let over = 0;
    for (const beat of presentSpaces(update)) {
      over += beat.events.filter(({ code }) => code === "round-over").length;
      expect((beat.toldView ?? beat.view).rounds).toHaveLength(before + over);
    }
    expect(before + over).toBe(update.view.rounds.length);
  });

  test.each(rounds)("shows the end of a round before the match goes on", (update) => {
    const beats = presentSpaces(update);
    const end = beats.findLastIndex(({ events }) => events[0]?.code === "round-over");
    expect(beats[end + 1]).toMatchObject({ events: [] });
    expect(beats[end + 1]?.durationMs).toBeGreaterThan(1000);
  });
});

describe("King of the Hill", () => {
  const view = SCENES.find(({ name }) => name === "manage")?.view ?? samples.hillViews[0];
  if (!view) throw new Error("no view");
  const step = (from: number, to: number): HillEvent => ({
    code: "moved",
    seat: 0,
    from,
    to,
    how: "forward",
  });

  it("shows a walk in one beat, after the die, which the viewer has asked for", () => {
    const roll: HillEvent = { code: "movement-rolled", seat: 0, die: 3, bonus: 0, steps: 3 };
    const events = [roll, step(0, 1), step(1, 2), step(2, 3)];
    const beats = presentHill({ events, previousView: view, view, seat: 0 });
    expect(beats.map(({ events }) => events.length)).toEqual([1, 3]);
    expect(beats[0]?.diceThrow).toEqual({ values: [3], sides: 4, waits: false });
    expect(beats[0]?.view.players[0]?.tile).toBe(view.players[0]?.tile);
    expect(beats[1]?.view.players[0]?.tile).toBe(3);
  });

  it("shows the blows of a round together, and what they cost", () => {
    const events: HillEvent[] = [
      { code: "hurt", seat: 0, lost: 1, hp: 4 },
      { code: "fight-won", seat: 0 },
      { code: "turn-began", seat: 1, turn: 9 },
    ];
    const beats = presentHill({ events, previousView: view, view, seat: 0 });
    expect(beats.map(({ events }) => events.length)).toEqual([2, 1]);
    expect(beats[0]?.view.players[0]?.hp).toBe(4);
    expect(beats[0]?.view.combat).toBeUndefined();
    expect(beats[1]?.view.turn).toMatchObject({ seat: 1, number: 9 });
  });
});

describe("Liar's Dice", () => {
  const setup: LiarsView["setup"] = {
    config: { dice: 2, wild_ones: true, exact: false },
    dice: [2, 2],
    cups: [
      [1, 4],
      [null, null],
    ],
    out: [],
    round: 1,
    turn: 0,
    bids: [{ seat: 1, bid: { count: 3, face: 4 } }],
    asks: 4,
  };
  const showdown = {
    caller: 0,
    call: "doubt" as const,
    bidder: 1,
    bid: { count: 3, face: 4 },
    cups: [
      [1, 4],
      [2, 6],
    ],
    counting: [1, 4],
    count: 2,
  };
  const events: LiarsEvent[] = [
    { code: "cups-lifted", showdown },
    { code: "die-lost", seat: 1, left: 1 },
    { code: "round-began", round: 2, seat: 1, dice: 3 },
    { code: "rolled", seat: 0, dice: [3, 5] },
    { code: "rolled-hidden", seat: 1, dice: 1 },
  ];
  const view = { viewer: 0, setup };
  const beats = presentLiars({ events, previousView: view, view, seat: 0 });

  it("shows all dice when the cups are lifted, and the loss afterwards", () => {
    expect(beats[0]?.view.setup.cups).toEqual(showdown.cups);
    expect(beats.map(({ view }) => view.setup.dice[1])).toEqual([2, 1, 1, 1]);
  });

  it("shakes all cups together, for a round without bids", () => {
    expect(beats.at(-1)?.events).toHaveLength(2);
    expect(beats.at(-1)?.view.setup).toMatchObject({ cups: [[3, 5], [null]], bids: [], round: 2 });
  });
});
