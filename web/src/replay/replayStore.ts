// The store of a replay: the step, and what is shown of it. A step that follows the last one goes
// through the presentation queue, as an update does at a table; any other is shown at once.

import { createStore, type StoreApi } from "zustand/vanilla";
import type { GameClient } from "../game/contract";
import {
  type PresentationEnvironment,
  PresentationQueue,
  type ShownTable,
} from "../net/presentationQueue";
import type { LogLine, TableState } from "../net/tableState";
import type { Lobby, MatchReplay } from "../protocol/types";
import { replayLogLines, replayViews } from "./replay";

export interface ReplayStore {
  step: number;
  shown: ShownTable;
  presentation: PresentationQueue;
  /** The view after each step. */
  views: unknown[];
  go: (step: number) => void;
  setGame: (game: GameClient) => void;
}

export function createReplayStore(
  replay: MatchReplay,
  firstStep: number,
  environment: PresentationEnvironment,
): StoreApi<ReplayStore> {
  const views = replayViews(replay);
  const last = replay.frames.length - 1;
  const lines = replayLogLines(replay, last);
  const tableAt = (step: number) => tableAtStep(replay, views, lines, step);
  const queue = new PresentationQueue(environment, (shown) => store.setState({ shown }));
  const store = createStore<ReplayStore>()((set, get) => ({
    step: firstStep,
    shown: shownAtRest(tableAt(firstStep)),
    presentation: queue,
    views,
    go: (to) => {
      const { step } = get();
      const next = Math.max(0, Math.min(last, to));
      if (next === step) return;
      set({ step: next });
      // Whoever goes on does not wait for the step before.
      queue.showAll();
      if (next === step + 1) queue.update(tableAt(next));
      else queue.jump(tableAt(next));
    },
    // The opening is a frame of the replay.
    setGame: ({ present }) => queue.setPresenter(present ? { present } : {}),
  }));
  queue.jump(tableAt(firstStep));
  return store;
}

function shownAtRest(table: TableState): ShownTable {
  return {
    table,
    boardView: table.view,
    boardBatch: null,
    activeThrow: null,
    behind: false,
    takesLong: false,
    held: false,
  };
}

/** The state of the table after a step, as far as the presentation queue needs it. */
function tableAtStep(
  replay: MatchReplay,
  views: unknown[],
  lines: LogLine[],
  step: number,
): TableState {
  const frame = replay.frames[step];
  const seq = frame?.seq ?? 0;
  const events = frame?.events ?? [];
  return {
    seq,
    lobby: replayLobby(replay),
    view: views[step] ?? null,
    ask: null,
    connectedMembers: [],
    eventBatch: events.length > 0 ? { seq, events, previousView: views[step - 1] ?? null } : null,
    log: lines.filter((line) => line.seq <= seq),
    chat: [],
    hasOlderEntries: false,
    clockOffsetMs: 0,
    returnedSeq: null,
  };
}

/** A table at which only the seat of the replay belongs to the viewer. */
function replayLobby({ game, match, players, seat }: MatchReplay): Lobby {
  return {
    code: "",
    game: game as Lobby["game"],
    config: {},
    options: { spectators: false, reaction_s: 0, bot_ms: 0 },
    you: 0,
    owner: 0,
    members: [],
    chairs: players.map((_, number) => (number === seat ? { member: 0 } : {})),
    phase: "playing",
    match: { number: match, chairs: players.map((_, number) => number), commitment: "", salts: [] },
  };
}
