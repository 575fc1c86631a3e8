// The store of a table page: the connection and the state reduced from its messages.

import { createStore, type StoreApi } from "zustand/vanilla";
import {
  type Command,
  type HistoryPage,
  PROTOCOL_VERSION,
  type RefusalMessage,
  type ServerMessage,
} from "../wire/types";
import { fetchJson, randomRequestId } from "./api";
import { type ConnectionEnvironment, type ConnectionState, TableConnection } from "./connection";
import { applyHello, applyUpdate, mergeEntries, type TableState } from "./tableState";

export interface TableStore {
  code: string;
  connection: ConnectionState;
  /** Null until the first `hello`. */
  table: TableState | null;
  /** The number of commands that are not answered yet. */
  pendingCount: number;
  /** Sends a command; resolves with the refusal, or null if it was accepted. */
  send: (command: Command) => Promise<RefusalMessage | null>;
  /** Loads the page of the log before the oldest known entry. */
  loadOlderEntries: () => Promise<void>;
  /** Reconnects at once instead of waiting for the next attempt. */
  retry: () => void;
  close: () => void;
}

const BROWSER_ENVIRONMENT: ConnectionEnvironment = {
  openSocket: (url) => new WebSocket(url),
  now: () => Date.now(),
  setTimer: (ms, what) => {
    const timer = setTimeout(what, ms);
    return () => clearTimeout(timer);
  },
  newId: randomRequestId,
};

/** Connects to a table and keeps its store up to date. */
export function createTableStore(
  code: string,
  environment: ConnectionEnvironment = BROWSER_ENVIRONMENT,
): StoreApi<TableStore> {
  const store = createStore<TableStore>()((set, get) => ({
    code,
    connection: { status: "connecting" },
    table: null,
    pendingCount: 0,
    send: (command) => connection.send(command),
    loadOlderEntries: async () => {
      const { table } = get();
      if (!table || table.hasOlderEntries === false) return;
      const first = Math.min(...[table.log[0], table.chat[0]].flatMap((line) => line?.seq ?? []));
      const before =
        table.hasOlderEntries === null || !Number.isFinite(first) ? "" : `?before=${first}`;
      const page = await fetchJson<HistoryPage>(`/tables/${code}/log${before}`);
      set(({ table }) => (table ? { table: mergeEntries(table, page.entries, page.more) } : {}));
    },
    retry: () => connection.retry(),
    close: () => connection.close(),
  }));
  const socketUrl = () => {
    const base = `${location.origin.replace(/^http/, "ws")}/api/tables/${code}/socket`;
    const known = store.getState().table;
    const seq = known ? `&seq=${known.seq}` : "";
    return `${base}?protocol=${PROTOCOL_VERSION}&previews=true${seq}`;
  };
  const connection = new TableConnection(socketUrl, environment, {
    state: (state) => store.setState({ connection: state }),
    pending: (pendingCount) => store.setState({ pendingCount }),
    message: (message) =>
      store.setState(({ table }) => ({ table: applyMessage(table, message, environment.now()) })),
  });
  return store;
}

export function applyMessage(
  table: TableState | null,
  message: ServerMessage,
  now: number,
): TableState | null {
  if (message.type === "hello") return applyHello(table, message);
  if (message.type === "update" && table) return applyUpdate(table, message, now);
  if (message.type === "missed" && table) return mergeEntries(table, message.entries);
  return table;
}
