// The presentation queue of a table page. Updates arrive when they happen; they are shown one beat
// after the other, so that board, log, prompt and sounds agree. The queue holds the state that is
// shown, which follows the live one.

import type { Beat, DiceThrow, EventBatch, PresentedUpdate } from "../game/contract";
import { viewerSeat } from "../game/viewer";
import type { AskView, GameEvent, Lobby } from "../protocol/types";
import type { LogLine, TableState } from "./tableState";

/** Whoever is behind by more than one update has caught up after this time. */
export const CATCH_UP_MS = 1800;
/** How long dice wait for the viewer before they are thrown by themselves. */
export const THROW_WAIT_MS = 3000;
/** How long dice tumble after they were thrown. */
export const TUMBLE_MS = 800;
/** How long dice are looked at after the viewer has thrown them. */
const LANDED_MS = 350;
/** What takes longer than this is worth a note that it can be skipped. */
const LONG_PRESENTATION_MS = 2500;

type GameBatch = EventBatch<unknown, GameEvent>;
type GameBeat = Beat<unknown, GameEvent>;

/** How a game divides updates into beats. */
export interface Presenter {
  present?: (update: PresentedUpdate<unknown, GameEvent>) => GameBeat[];
  presentOpening?: (view: unknown, seat: number | null) => GameBeat[];
}

export interface PresentationEnvironment {
  now: () => number;
  /** Calls `what` after a delay; returns a function that cancels it. */
  setTimer: (ms: number, what: () => void) => () => void;
  /** Whether nobody can see the page. */
  isHidden: () => boolean;
  prefersReducedMotion: () => boolean;
  /** Whether the viewer throws dice instead of watching them roll. */
  throwsDice: () => boolean;
}

/** Dice that the viewer is throwing. */
export interface ActiveThrow extends DiceThrow {
  /** Identifies the throw. */
  id: number;
  stage: "waiting" | "tumbling";
}

/** The state that is shown. */
export interface ShownTable {
  /** What the panel tells: what the board has shown. */
  table: TableState;
  /** What the board draws: one beat further than the panel while it animates one. */
  boardView: unknown;
  boardBatch: GameBatch | null;
  activeThrow: ActiveThrow | null;
  /** Whether the state that is shown is older than the live one. */
  behind: boolean;
  /** Whether what waits to be shown takes long. */
  takesLong: boolean;
  held: boolean;
}

interface QueuedBeat extends GameBeat {
  /** The number of lines of the log that belong to it. */
  lines: number;
  /** The state after the last beat of an update. */
  settles?: { view: unknown; lobby: Lobby };
  /** Whether its dice were thrown. */
  thrown?: boolean;
  /** Whether it belongs to the opening of a match, whose events are no part of an update. */
  opening?: boolean;
  /** The update that it is to be divided into beats of, once the presenter is known. */
  undivided?: { batch: GameBatch; after: TableState; lines: number };
}

interface CurrentBeat {
  beat: QueuedBeat;
  stage: "waiting" | "tumbling" | "playing";
  /** When the stage ends. */
  endsAt: number;
  cancel: () => void;
}

export class PresentationQueue {
  /** Null until the game is loaded. What happens before waits for it. */
  private presenter: Presenter | null = null;
  private live: TableState | null = null;
  private told: { view: unknown; lobby: Lobby; batch: GameBatch | null } | null = null;
  private toldEvents: GameEvent[] = [];
  private board: { view: unknown; batch: GameBatch | null } = { view: null, batch: null };
  private waiting: QueuedBeat[] = [];
  private current: CurrentBeat | null = null;
  private catchUpBy: number | null = null;
  private takesLong = false;
  /** The time that was left when the viewer stopped the queue. */
  private heldMs: number | null = null;
  private batchCount = 0;
  private throwCount = 0;
  /** Whether the match may still begin with its opening: nothing has happened since the `hello`. */
  private canOpen = true;

  constructor(
    private readonly environment: PresentationEnvironment,
    private readonly show: (shown: ShownTable) => void,
  ) {}

  setPresenter(presenter: Presenter): void {
    this.presenter = presenter;
    if (!this.live) return;
    if (!presenter.present) this.showAll();
    else if (this.waiting.some(({ undivided }) => undivided)) this.divideWaiting();
    else this.presentOpening();
    this.publish();
  }

  /** Shows a state without its history: after a `hello`, or when older entries are loaded. */
  jump(live: TableState): void {
    const first = this.live === null;
    this.clear();
    this.settleAt(live);
    this.canOpen &&= first;
    this.presentOpening();
    this.publish();
  }

  /** Takes a state that differs only in what is shown at once, such as older lines of the log. */
  replaceLive(live: TableState): void {
    this.live = live;
    this.publish();
  }

  /** Queues what an update has changed. */
  update(after: TableState): void {
    const before = this.live;
    if (!before) {
      this.jump(after);
      return;
    }
    const batch = after.eventBatch === before.eventBatch ? null : after.eventBatch;
    if (batch) this.canOpen = false;
    const lines = countNewLines(before.log, after.log);
    const { match } = after.lobby;
    const takenBack = !batch && match?.taken_back !== before.lobby.match?.taken_back;
    // Nothing of the last match is shown once another one begins, nor of moves taken back.
    if (takenBack || match?.number !== before.lobby.match?.number) {
      this.clear();
      this.told = { view: after.view, lobby: after.lobby, batch: null };
      this.board = { view: after.view, batch: null };
    }
    this.live = after;
    const beats = batch ? this.divide(batch, after, lines) : [];
    if (beats.length === 0) this.settleLater(after, lines, batch);
    else this.enqueue(beats);
  }

  /** Shows everything at once, up to the next dice that the viewer throws. */
  fastForward(): void {
    this.heldMs = null;
    if (this.current?.stage === "waiting") this.throwDice();
    else {
      this.endCurrent();
      this.advance({ skip: true, throws: false });
    }
  }

  /** Shows everything at once: nobody watches. */
  showAll(): void {
    this.heldMs = null;
    this.endCurrent();
    this.advance({ skip: true, throws: true });
  }

  /** Throws the dice that wait for the viewer. */
  throwDice(): void {
    const { current } = this;
    if (current?.stage !== "waiting") return;
    current.cancel();
    this.catchUpBy = null;
    this.beginStage(
      current.beat,
      "tumbling",
      this.environment.prefersReducedMotion() ? 0 : TUMBLE_MS,
    );
    this.publish();
  }

  /** Stops the queue, or lets it continue. */
  hold(held: boolean): void {
    const { current } = this;
    if (!current || held === (this.heldMs !== null)) return;
    if (held) {
      current.cancel();
      this.heldMs = Math.max(0, current.endsAt - this.environment.now());
    } else {
      const left = this.heldMs ?? 0;
      this.heldMs = null;
      this.beginStage(current.beat, current.stage, left);
    }
    this.publish();
  }

  /** Ends the beat that is shown. */
  skipBeat(): void {
    if (this.current?.stage !== "playing") return;
    const held = this.heldMs !== null;
    this.heldMs = null;
    this.endCurrent();
    this.advance();
    if (held) this.hold(true);
  }

  close(): void {
    this.current?.cancel();
  }

  private divide(batch: GameBatch, after: TableState, lines: number): QueuedBeat[] {
    if (this.presenter) return this.beatsOf(batch, after, lines);
    const { view, lobby } = after;
    const undivided = { batch, after, lines };
    const settles = { view, lobby };
    return [{ events: [...batch.events], view, durationMs: 0, lines, settles, undivided }];
  }

  /** Begins to show what has happened before the presenter was known. */
  private divideWaiting(): void {
    const beats = this.waiting.flatMap((beat) => {
      if (!beat.undivided) return [beat];
      const { batch, after, lines } = beat.undivided;
      const parts = this.beatsOf(batch, after, lines);
      const last = parts.at(-1);
      if (!last) return [beat];
      last.lines += beat.lines - lines;
      return [...parts.slice(0, -1), { ...last, ...(beat.settles && { settles: beat.settles }) }];
    });
    this.waiting = [];
    this.enqueue(beats);
  }

  private beatsOf(batch: GameBatch, after: TableState, lines: number): QueuedBeat[] {
    const seat = viewerSeat(after.lobby);
    const { events, previousView } = batch;
    const beats = this.presenter?.present?.({ events, previousView, view: after.view, seat }) ?? [];
    const queued = beats.map((beat): QueuedBeat => ({ ...beat, lines: beat.events.length }));
    const [first, last] = [queued[0], queued.at(-1)];
    // The lines of the table precede those of the events.
    if (first) first.lines += lines - events.length;
    if (last) last.settles = { view: after.view, lobby: after.lobby };
    return queued;
  }

  private enqueue(beats: QueuedBeat[]): void {
    const idle = this.current === null;
    this.waiting.push(...beats);
    if (this.environment.isHidden()) this.showAll();
    else if (!this.presenter) this.publish();
    else if (idle) {
      this.takesLong = this.remainingMs() > LONG_PRESENTATION_MS;
      this.advance();
    } else {
      this.catchUpBy = null;
      this.hurryCurrent();
      this.publish();
    }
  }

  /** Takes over an update that has nothing to animate, after what is still to be shown. */
  private settleLater(after: TableState, lines: number, batch: GameBatch | null): void {
    const last = this.waiting.at(-1) ?? this.current?.beat;
    if (last) {
      last.lines += lines;
      last.settles = { view: after.view, lobby: after.lobby };
    } else {
      this.told = { view: after.view, lobby: after.lobby, batch: this.told?.batch ?? null };
      this.board = { ...this.board, view: after.view };
      if (batch) {
        this.toldEvents = [...batch.events];
        this.board.batch = { ...batch, seq: ++this.batchCount };
      }
    }
    this.publish();
  }

  private presentOpening(): void {
    const { live } = this;
    if (!this.canOpen || !live || live.lobby.phase !== "playing" || !this.presenter?.present)
      return;
    this.canOpen = false;
    const beats = this.presenter.presentOpening?.(live.view, viewerSeat(live.lobby)) ?? [];
    const [first, last] = [beats[0], beats.at(-1)];
    if (!first || !last || this.environment.isHidden()) return;
    const settles = { view: live.view, lobby: live.lobby };
    this.waiting = beats.map((beat) => ({
      ...beat,
      lines: 0,
      opening: true,
      ...(beat === last && { settles }),
    }));
    this.told = { view: first.toldView ?? first.view, lobby: live.lobby, batch: null };
    this.advance();
  }

  /** Starts the next beat. Beats without a duration are shown and told together. */
  private advance(how = { skip: false, throws: false }): void {
    const previousView = this.board.view;
    const started: GameEvent[] = [];
    let speed = 1;
    let thrown = false;
    for (let beat = this.waiting[0]; beat; beat = this.waiting[0]) {
      if (!how.throws && this.mustThrow(beat)) {
        this.waiting.shift();
        this.beginThrow(beat);
        break;
      }
      const plannedMs = how.skip ? 0 : this.durationMs(beat);
      speed = this.speed();
      this.waiting.shift();
      started.push(...beat.events);
      this.board.view = beat.view;
      if (plannedMs > 0) {
        thrown = beat.thrown ?? false;
        this.beginStage(beat, "playing", plannedMs / speed);
        break;
      }
      this.tell(beat);
    }
    if (!this.current) this.rest();
    if (started.length > 0) {
      const instant = how.skip || this.environment.prefersReducedMotion();
      const seq = ++this.batchCount;
      this.board.batch = { seq, events: started, previousView, speed, instant, thrown };
    }
    this.publish();
  }

  private rest(): void {
    this.catchUpBy = null;
    this.takesLong = false;
  }

  private mustThrow(beat: QueuedBeat): boolean {
    return beat.diceThrow !== undefined && !beat.thrown && this.environment.throwsDice();
  }

  private beginThrow(beat: QueuedBeat): void {
    this.throwCount += 1;
    const waits = beat.diceThrow?.waits ?? false;
    const tumbleMs = this.environment.prefersReducedMotion() ? 0 : TUMBLE_MS;
    if (waits) this.beginStage(beat, "waiting", THROW_WAIT_MS);
    else this.beginStage(beat, "tumbling", tumbleMs);
  }

  private beginStage(beat: QueuedBeat, stage: CurrentBeat["stage"], ms: number): void {
    const cancel = this.environment.setTimer(ms, () => this.endStage());
    this.current = { beat, stage, endsAt: this.environment.now() + ms, cancel };
  }

  /** The time of the current stage is over. */
  private endStage(): void {
    if (this.current?.stage === "waiting") this.throwDice();
    else {
      this.endCurrent();
      this.advance();
    }
  }

  /** Ends the current beat: tells what was shown, or returns dice that have not landed. */
  private endCurrent(): void {
    const { current } = this;
    if (!current) return;
    current.cancel();
    this.current = null;
    if (current.stage === "playing") this.tell(current.beat);
    else this.waiting.unshift({ ...current.beat, thrown: true });
  }

  /** Gives the current beat the speed that is needed now. */
  private hurryCurrent(): void {
    const { current } = this;
    if (current?.stage !== "playing" || this.heldMs !== null) return;
    const leftMs = Math.max(0, current.endsAt - this.environment.now());
    const speed = this.speed();
    if (speed === 1) return;
    current.cancel();
    this.beginStage(current.beat, "playing", leftMs / speed);
  }

  private tell(beat: QueuedBeat): void {
    this.toldEvents.push(...beat.events);
    if (!this.told) return;
    this.told.view = beat.settles ? beat.settles.view : (beat.toldView ?? beat.view);
    if (!beat.settles) return;
    this.told.lobby = beat.settles.lobby;
    this.board.view = beat.settles.view;
  }

  private durationMs(beat: QueuedBeat): number {
    if (this.environment.prefersReducedMotion()) return 0;
    return beat.thrown ? Math.min(LANDED_MS, beat.durationMs) : beat.durationMs;
  }

  private remainingMs(): number {
    const { current } = this;
    const currentMs =
      current?.stage === "playing" ? Math.max(0, current.endsAt - this.environment.now()) : 0;
    return this.waiting.reduce((sum, beat) => sum + this.durationMs(beat), currentMs);
  }

  /** How many times faster than usual beats are shown, to catch up in time. */
  private speed(): number {
    const leftMs = this.remainingMs();
    const now = this.environment.now();
    if (this.catchUpBy === null) {
      const queued = [...(this.current ? [this.current.beat] : []), ...this.waiting];
      const updates = queued.filter((beat) => beat.settles).length;
      if (updates < 2 || leftMs <= CATCH_UP_MS) return 1;
      this.catchUpBy = now + CATCH_UP_MS;
    }
    return Math.max(1, leftMs / Math.max(1, this.catchUpBy - now));
  }

  private clear(): void {
    this.current?.cancel();
    this.current = null;
    this.waiting = [];
    this.heldMs = null;
    this.toldEvents = [];
    this.rest();
  }

  private settleAt(live: TableState): void {
    this.live = live;
    this.told = { view: live.view, lobby: live.lobby, batch: null };
    this.board = { view: live.view, batch: null };
  }

  private publish(): void {
    const { live, told, current } = this;
    if (!live || !told) return;
    if (this.toldEvents.length > 0) {
      const events = this.toldEvents;
      this.toldEvents = [];
      told.batch = { seq: ++this.batchCount, events, previousView: told.view };
    }
    const behind = current !== null || this.waiting.length > 0;
    this.show({
      table: behind
        ? this.toldTable(live, told)
        : { ...live, eventBatch: told.batch, log: this.toldLog(live.log) },
      boardView: this.board.view,
      boardBatch: this.board.batch,
      activeThrow: this.activeThrow(),
      behind,
      takesLong: this.takesLong,
      held: this.heldMs !== null,
    });
  }

  /** The live state without what the board has not shown yet. Chat and presence are not delayed. */
  private toldTable(live: TableState, told: NonNullable<PresentationQueue["told"]>): TableState {
    const { lobby, view, batch } = told;
    const unchanged = lobby.phase === live.lobby.phase;
    return {
      ...live,
      view,
      eventBatch: batch,
      lobby: unchanged ? live.lobby : { ...live.lobby, phase: lobby.phase, match: lobby.match },
      ask: this.toldAsk(live.ask),
      log: this.toldLog(live.log),
    };
  }

  /** The ask while events wait: it cannot be answered, and names whom the shown event is about. */
  private toldAsk(ask: AskView | null): AskView {
    const { beat } = this.current ?? {};
    const seats = beat?.events.flatMap((event) => actorOf(event) ?? []) ?? [];
    const { id = 0, until, legal, standing } = ask ?? {};
    return {
      id,
      prompt: "",
      seats: seats.slice(-1),
      // The viewer's time runs on.
      ...(legal && until !== undefined && { until }),
      ...(standing && { standing }),
    };
  }

  private toldLog(log: LogLine[]): LogLine[] {
    const beats = [...(this.current ? [this.current.beat] : []), ...this.waiting];
    // Without the game there is no board, which may be about to show the opening.
    const unseen = this.presenter === null && this.live?.lobby.phase === "playing";
    if (unseen || beats.some(({ opening }) => opening))
      return log.filter(({ source }) => source === "table");
    const untold = beats.reduce((sum, beat) => sum + beat.lines, 0);
    return untold > 0 ? log.slice(0, -untold) : log;
  }

  private activeThrow(): ActiveThrow | null {
    const { current } = this;
    const dice = current?.beat.diceThrow;
    if (!current || !dice || current.stage === "playing") return null;
    return { ...dice, id: this.throwCount, stage: current.stage };
  }
}

/** The seat that an event is about, if it is about one. */
function actorOf(event: GameEvent): number | undefined {
  const { by, seat, one } = event as { by?: number; seat?: number; one?: number };
  return by ?? seat ?? one;
}

/** The number of lines that were appended to the log. */
function countNewLines(before: readonly LogLine[], after: readonly LogLine[]): number {
  const last = before.at(-1);
  return last === undefined ? after.length : after.length - 1 - after.lastIndexOf(last);
}
