import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Beat, PresentedUpdate } from "../game/contract";
import type { AskView, GameEvent, HelloMessage, Lobby, UpdateMessage } from "../protocol/types";
import {
  CATCH_UP_MS,
  PresentationQueue,
  type ShownTable,
  THROW_WAIT_MS,
  TUMBLE_MS,
} from "./presentationQueue";
import { applyHello, applyUpdate, type TableState } from "./tableState";

/** A game that counts: its view is the number of steps, and a step takes half a second. */
type StepEvent = GameEvent & { seat: number };

const STEP_MS = 500;

function present({ events, previousView, seat }: PresentedUpdate<unknown, GameEvent>) {
  let at = (previousView as { at: number } | null)?.at ?? 0;
  return events.map((event): Beat<unknown, GameEvent> => {
    if (event.code === "step") at += 1;
    const beat = { events: [event], view: { at }, durationMs: event.code === "note" ? 0 : STEP_MS };
    const mine = event.code === "roll" && (event as StepEvent).seat === seat;
    return mine ? { ...beat, diceThrow: { values: [4], sides: 6, waits: true } } : beat;
  });
}

const LOBBY: Lobby = {
  code: "K7M2QX",
  game: "ludo",
  config: {},
  options: { spectators: false, reaction_s: 5, bot_ms: 600 },
  you: 0,
  owner: 0,
  members: [{ number: 0, nick: "Ann" }],
  chairs: [{ member: 0 }, { bot: "random" }],
  phase: "playing",
  match: { number: 1, chairs: [0, 1] } as Lobby["match"],
};

const HELLO: HelloMessage = {
  protocol: 2,
  seq: 1,
  time: 0,
  lobby: LOBBY,
  view: { at: 0 },
  ask: null,
};

const ASK: AskView = { id: 7, prompt: "token", seats: [0], legal: [{ token: 1 }], until: 9000 };

/** A table page: what it was told, in order, and what it shows now. */
class Page {
  shown: ShownTable | null = null;
  /** The events that the live region was told. */
  readonly told: string[] = [];
  hidden = false;
  reducedMotion = false;
  throwsDice = true;
  readonly queue: PresentationQueue;
  private table: TableState = applyHello(null, HELLO);
  private lastTold = 0;
  private seq = 1;

  constructor(loaded: "game" | "no game" = "game") {
    this.queue = new PresentationQueue(
      {
        now: () => Date.now(),
        setTimer: (ms, what) => {
          const timer = setTimeout(what, ms);
          return () => clearTimeout(timer);
        },
        isHidden: () => this.hidden,
        prefersReducedMotion: () => this.reducedMotion,
        throwsDice: () => this.throwsDice,
      },
      (shown) => this.look(shown),
    );
    if (loaded === "game") this.queue.setPresenter({ present });
    this.queue.jump(this.table);
  }

  private look(shown: ShownTable): void {
    this.shown = shown;
    const batch = shown.table.eventBatch;
    if (!batch || batch.seq === this.lastTold) return;
    this.lastTold = batch.seq;
    this.told.push(...batch.events.map(({ code }) => code));
  }

  /** The server sends an update; `codes` are events, of seat 1 unless they name another. */
  receive(codes: string, update: UpdateMessage = {}): void {
    const events = codes.split(" ").filter(Boolean).map(eventOf);
    const steps = events.filter(({ code }) => code === "step").length;
    const view = { at: (this.table.view as { at: number }).at + steps };
    this.seq += 1;
    this.table = applyUpdate(this.table, { seq: this.seq, events, view, ...update }, 0);
    this.queue.update(this.table);
  }

  get log(): string[] {
    return this.shown?.table.log.map(({ event }) => event.code) ?? [];
  }
  get boardAt(): number {
    return positionOf(this.shown?.boardView);
  }
  get panelAt(): number {
    return positionOf(this.shown?.table.view);
  }
}

const positionOf = (view: unknown) => (view as { at: number }).at;

/** `roll:0` is a roll of seat 0. */
function eventOf(text: string): StepEvent {
  const [code = "", seat = "1"] = text.split(":");
  return { code, seat: Number(seat) };
}

let page: Page;
beforeEach(() => {
  vi.useFakeTimers();
  page = new Page();
});
afterEach(() => {
  vi.useRealTimers();
});
const later = (ms: number) => vi.advanceTimersByTime(ms);

describe("an update", () => {
  it("is shown event by event: the board first, log and score when the event has been seen", () => {
    page.receive("step step");
    expect([page.boardAt, page.panelAt]).toEqual([1, 0]);
    expect(page.log).toEqual([]);
    later(STEP_MS);
    expect([page.boardAt, page.panelAt]).toEqual([2, 1]);
    expect(page.log).toEqual(["step"]);
    later(STEP_MS);
    expect([page.boardAt, page.panelAt]).toEqual([2, 2]);
    expect(page.log).toEqual(["step", "step"]);
    expect(page.shown?.behind).toBe(false);
  });

  it("tells every event once and in order", () => {
    page.receive("step note note step note");
    page.receive("note step");
    later(10_000);
    expect(page.told).toEqual(["step", "note", "note", "step", "note", "note", "step"]);
    expect(page.log).toEqual(page.told);
  });

  it("offers its ask when it has been shown, and runs the viewer's time before", () => {
    page.receive("step step", { ask: ASK });
    expect(page.shown?.table.ask).toMatchObject({ seats: [1], until: 9000 });
    expect(page.shown?.table.ask?.legal).toBeUndefined();
    later(2 * STEP_MS);
    expect(page.shown?.table.ask).toBe(ASK);
  });

  it("ends the match for the viewer with its last event", () => {
    page.receive("step step", { lobby: { phase: "lobby" } });
    later(STEP_MS);
    expect(page.shown?.table.lobby.phase).toBe("playing");
    later(STEP_MS);
    expect(page.shown?.table.lobby.phase).toBe("lobby");
  });

  it("does not delay chat and presence", () => {
    page.receive("step step");
    page.receive("", { chat: { member: 0, text: "Hm." }, connected: [0] });
    expect(page.shown?.table.chat.map(({ text }) => text)).toEqual(["Hm."]);
    expect(page.shown?.table.connectedMembers).toEqual([0]);
    expect(page.panelAt).toBe(0);
  });

  it("is shown at once, but completely, without motion", () => {
    page.reducedMotion = true;
    page.receive("step note step", { ask: ASK });
    expect([page.boardAt, page.panelAt]).toEqual([2, 2]);
    expect(page.told).toEqual(["step", "note", "step"]);
    expect(page.shown?.table.ask).toBe(ASK);
  });

  it("is shown at once while nobody sees the page", () => {
    page.hidden = true;
    page.receive("step roll:0 step", { ask: ASK });
    expect(page.panelAt).toBe(2);
    expect(page.shown?.table.ask).toBe(ASK);
  });
});

describe("the viewer", () => {
  it("fast-forwards to where the match is, and can answer", () => {
    page.receive("step step step", { ask: ASK });
    later(STEP_MS);
    page.queue.fastForward();
    expect([page.boardAt, page.panelAt]).toEqual([3, 3]);
    expect(page.shown?.boardBatch).toMatchObject({ instant: true });
    expect(page.shown?.table.ask).toBe(ASK);
    expect(page.told).toEqual(["step", "step", "step"]);
  });

  it("has caught up in under two seconds, however much has happened", () => {
    for (let n = 0; n < 20; n += 1) page.receive("step step step");
    later(CATCH_UP_MS - 100);
    expect(page.shown?.behind).toBe(true);
    expect(page.panelAt).toBeGreaterThan(30);
    later(150);
    expect(page.shown?.behind).toBe(false);
    expect(page.panelAt).toBe(60);
    expect(CATCH_UP_MS + 50).toBeLessThan(2000);
    expect(page.log).toHaveLength(60);
  });

  it("sees a long update at its own pace, if nothing follows it", () => {
    page.receive("step step step step step step step step");
    later(7 * STEP_MS);
    expect(page.panelAt).toBe(7);
    expect(page.shown?.boardBatch?.speed).toBe(1);
  });

  it("stops and continues", () => {
    page.receive("step step");
    later(STEP_MS / 2);
    page.queue.hold(true);
    later(10 * STEP_MS);
    expect(page.panelAt).toBe(0);
    page.queue.hold(false);
    later(STEP_MS / 2);
    expect(page.panelAt).toBe(1);
  });

  it("sees nothing of the last match once another one begins", () => {
    page.receive("step step step");
    later(STEP_MS);
    page.receive("step", { view: { at: 0 }, lobby: { match: { number: 2 } } });
    expect(page.shown?.boardBatch?.previousView).toEqual({ at: 0 });
    later(STEP_MS);
    expect(page.panelAt).toBe(0);
    expect(page.shown?.boardBatch?.events).toHaveLength(1);
    expect(page.shown?.behind).toBe(false);
  });

  it("is where the match is after a reconnect", () => {
    page.receive("step step step");
    page.queue.jump(applyHello(null, { ...HELLO, view: { at: 9 }, ask: ASK }));
    expect([page.boardAt, page.panelAt]).toEqual([9, 9]);
    expect(page.shown?.table.ask).toBe(ASK);
    later(10_000);
    expect(page.boardAt).toBe(9);
  });
});

describe("the viewer's dice", () => {
  it("wait, and what follows waits for them", () => {
    page.receive("note roll:0 step", { ask: ASK });
    expect(page.shown?.activeThrow).toMatchObject({ stage: "waiting", values: [4] });
    later(THROW_WAIT_MS - 1);
    expect(page.log).toEqual(["note"]);
    page.queue.throwDice();
    expect(page.shown?.activeThrow).toMatchObject({ stage: "tumbling" });
    expect(page.log).toEqual(["note"]);
    later(TUMBLE_MS);
    expect(page.shown?.activeThrow).toBeNull();
    expect(page.shown?.boardBatch).toMatchObject({ thrown: true });
    later(STEP_MS);
    expect(page.log).toEqual(["note", "roll"]);
    later(STEP_MS);
    expect(page.shown?.table.ask).toBe(ASK);
  });

  it("throw themselves after three seconds", () => {
    page.receive("roll:0");
    later(THROW_WAIT_MS);
    expect(page.shown?.activeThrow).toMatchObject({ stage: "tumbling" });
    later(TUMBLE_MS + STEP_MS);
    expect(page.told).toEqual(["roll"]);
  });

  it("let the viewer catch up in time after others have gone on", () => {
    page.receive("roll:0");
    for (let n = 0; n < 10; n += 1) page.receive("step step");
    later(THROW_WAIT_MS + TUMBLE_MS);
    later(CATCH_UP_MS + 50);
    expect(page.shown?.behind).toBe(false);
    expect(page.panelAt).toBe(20);
  });

  it("stop a fast-forward, which throws them next", () => {
    page.receive("step step roll:0 step");
    page.queue.fastForward();
    expect(page.panelAt).toBe(2);
    expect(page.shown?.activeThrow).toMatchObject({ stage: "waiting" });
    page.queue.fastForward();
    expect(page.shown?.activeThrow).toMatchObject({ stage: "tumbling" });
    page.queue.fastForward();
    expect(page.panelAt).toBe(3);
  });

  it("roll like those of others if the viewer does not want to throw", () => {
    page.throwsDice = false;
    page.receive("roll:0");
    expect(page.shown?.activeThrow).toBeNull();
    expect(page.shown?.boardBatch?.thrown).toBe(false);
    later(STEP_MS);
    expect(page.told).toEqual(["roll"]);
  });

  it("wait without motion too, and land at once", () => {
    page.reducedMotion = true;
    page.receive("step roll:0 step");
    expect(page.panelAt).toBe(1);
    page.queue.throwDice();
    later(0);
    expect(page.panelAt).toBe(2);
    expect(page.told).toEqual(["step", "roll", "step"]);
  });
});

describe("what happens before the game is loaded", () => {
  beforeEach(() => {
    page = new Page("no game");
  });

  it("is shown and told once there is a board", () => {
    page.receive("step roll:0 step", { ask: ASK });
    page.receive("step");
    later(10_000);
    expect(page.log).toEqual([]);
    expect([page.told, page.panelAt]).toEqual([[], 0]);
    expect(page.shown?.table.ask?.legal).toBeUndefined();

    page.queue.setPresenter({ present });
    expect([page.boardAt, page.panelAt]).toEqual([1, 0]);
    later(STEP_MS);
    expect(page.shown?.activeThrow).toMatchObject({ stage: "waiting" });
    expect(page.log).toEqual(["step"]);
    page.queue.throwDice();
    expect(page.log).toEqual(["step"]);
    later(TUMBLE_MS + 3 * STEP_MS);
    expect(page.log).toEqual(["step", "roll", "step", "step"]);
    expect(page.told).toEqual(page.log);
    expect(page.shown?.behind).toBe(false);
  });

  it("keeps the lines of the table that come with it and after it", () => {
    const bot = { chairs: [{ member: 0 }, { bot: "gentle" }] };
    page.receive("step", { default_for: 0 });
    page.receive("", { lobby: bot });
    page.queue.setPresenter({ present });
    later(STEP_MS);
    expect(page.log).toEqual(["default-taken", "step", "bot"]);
    expect(page.shown?.table.lobby.chairs).toEqual(bot.chairs);
  });

  it("includes the opening, which presence does not end", () => {
    page.receive("", { connected: [0] });
    const opened = { events: [], view: { at: 0 }, durationMs: STEP_MS };
    page.queue.setPresenter({
      present,
      presentOpening: () => [
        { ...opened, diceThrow: { values: [3], sides: 6 as const, waits: true } },
      ],
    });
    expect(page.shown?.activeThrow).toMatchObject({ stage: "waiting", values: [3] });
  });

  it("is shown at once by a game that animates nothing", () => {
    page.receive("step roll:0", { ask: ASK });
    page.queue.setPresenter({});
    expect(page.log).toEqual(["step", "roll"]);
    expect(page.panelAt).toBe(1);
    expect(page.shown?.table.ask).toBe(ASK);
  });
});
