// A table without a connection, for tests of components that read its store.

import type { ReactNode } from "react";
import { createStore } from "zustand/vanilla";
import type { ShownTable } from "../net/presentationQueue";
import type { TableState } from "../net/tableState";
import type { TableStore } from "../net/tableStore";
import type { Command, Lobby, RefusalMessage } from "../protocol/types";
import { TableContext } from "./context";

export type SendCommand = (command: Command) => Promise<RefusalMessage | null>;

/** A lobby of Ann, who owns the table and is the viewer, and Ben, on two of its chairs. */
export function testLobby(change: Partial<Lobby> = {}): Lobby {
  return {
    code: "K7M2QX",
    game: "hill",
    config: {},
    options: {
      spectators: false,
      clock: { kind: "decision", seconds: 30 },
      reaction_s: 5,
      bot_ms: 600,
    },
    you: 0,
    owner: 0,
    members: [
      { number: 0, nick: "Ann" },
      { number: 1, nick: "Ben" },
    ],
    chairs: [{ member: 0 }, { member: 1 }, {}, {}],
    phase: "lobby",
    ...change,
  };
}

function testTable(change: Partial<TableState>): TableState {
  return {
    seq: 1,
    lobby: testLobby(),
    view: null,
    ask: null,
    connectedMembers: [0, 1],
    eventBatch: null,
    log: [],
    chat: [],
    hasOlderEntries: false,
    clockOffsetMs: 0,
    returnedSeq: null,
    ...change,
  };
}

interface TestTableProps {
  table?: Partial<TableState>;
  shown?: Partial<ShownTable>;
  send?: SendCommand;
  children: ReactNode;
}

/** Everything is shown at once, and commands are accepted unless `send` says otherwise. */
export function TestTable({ table = {}, shown = {}, send, children }: TestTableProps) {
  const state = testTable(table);
  const store = createStore<TableStore>()(() => ({
    code: state.lobby.code,
    connection: { status: "open" },
    table: state,
    shown: {
      table: state,
      boardView: state.view,
      boardBatch: state.eventBatch,
      activeThrow: null,
      behind: false,
      takesLong: false,
      held: false,
      ...shown,
    },
    presentation: {
      fastForward: () => {},
      throwDice: () => {},
      hold: () => {},
      skipBeat: () => {},
      showAll: () => {},
      setPresenter: () => {},
    },
    pendingCount: 0,
    send: send ?? (async () => null),
    loadOlderEntries: async () => {},
    retry: () => {},
    close: () => {},
  }));
  return <TableContext value={store}>{children}</TableContext>;
}
