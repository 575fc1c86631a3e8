// The store of a table page: the connection and the state reduced from its messages.

import { createStore, type StoreApi } from "zustand/vanilla";
import { LazyLink } from "../offline/lazyLink";
import { isLocalTable } from "../offline/localTables";
import {
  type Command,
  type HistoryPage,
  type Lobby,
  PROTOCOL_VERSION,
  type RefusalMessage,
  type ServerMessage,
} from "../protocol/types";
import { usePreferences } from "../ui/preferences";
import { fetchJson, randomRequestId } from "./api";
import { BROWSER_PRESENTATION, setTimer } from "./browserPresentation";
import {
  type ConnectionEnvironment,
  type ConnectionState,
  type Link,
  TableConnection,
} from "./connection";
import { PresentationQueue, type Presenter, type ShownTable } from "./presentationQueue";
import { browserSalts, nextDiceCommand } from "./salts";
import { applyHello, applyUpdate, mergeEntries, type TableState } from "./tableState";

export interface TableStore {
  code: string;
  connection: ConnectionState;
  /** The live state; null until the first `hello`. Commands are about this one. */
  table: TableState | null;
  /** The state that is shown, which follows the live one; null until the first `hello`. */
  shown: ShownTable | null;
  /** Decides when what has happened is shown. */
  presentation: Pick<
    PresentationQueue,
    "fastForward" | "throwDice" | "hold" | "skipBeat" | "showAll"
  > & { setPresenter: (presenter: Presenter) => void };
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
  openSocket: openLink,
  now: () => Date.now(),
  setTimer,
  newId: randomRequestId,
  random: Math.random,
};

/** Connects to a table: at the server, or in this browser. */
function openLink(url: string): Link {
  const { pathname, searchParams } = new URL(url);
  const code = /\/tables\/([^/]+)\/socket$/.exec(pathname)?.[1] ?? "";
  if (!isLocalTable(code)) return new WebSocket(url);
  const seq = searchParams.get("seq");
  return new LazyLink(async () => {
    const { LocalLink } = await import("../offline/workerClient");
    return new LocalLink(code, seq === null ? null : Number(seq));
  });
}

/** Whether the viewer throws dice: unless the table or the viewer has switched it off. */
export function throwsDice(lobby: Pick<Lobby, "options"> | undefined): boolean {
  return lobby?.options.throw_dice !== false && usePreferences.getState().throwDice;
}

/** Connects to a table and keeps its store up to date. */
export function createTableStore(
  code: string,
  environment: ConnectionEnvironment = BROWSER_ENVIRONMENT,
): StoreApi<TableStore> {
  const queue = new PresentationQueue(
    {
      ...BROWSER_PRESENTATION,
      throwsDice: () => throwsDice(store.getState().table?.lobby),
    },
    (shown) => store.setState({ shown }),
  );
  const store = createStore<TableStore>()((set, get) => ({
    code,
    connection: { status: "connecting" },
    table: null,
    shown: null,
    presentation: queue,
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
      const merged = get().table;
      if (merged) queue.replaceLive(merged);
    },
    retry: () => connection.retry(),
    close: () => {
      queue.close();
      connection.close();
    },
  }));
  const socketUrl = () => {
    const base = `${location.origin.replace(/^http/, "ws")}/api/tables/${code}/socket`;
    const known = store.getState().table;
    const seq = known ? `&seq=${known.seq}` : "";
    return `${base}?protocol=${PROTOCOL_VERSION}&previews=true&heartbeat=true${seq}`;
  };
  const connection = new TableConnection(socketUrl, environment, {
    state: (state) => store.setState({ connection: state }),
    pending: (pendingCount) => store.setState({ pendingCount }),
    message: (message) => {
      const table = applyMessage(store.getState().table, message, environment.now());
      store.setState({ table });
      if (table) present(queue, message, table);
      // After the connection has repeated what was not answered.
      queueMicrotask(publishSalt);
    },
  });
  const salts = browserSalts();
  let publishing = false;
  /** Sends what the dice of the next match want of this player, one command at a time. */
  const publishSalt = () => {
    const lobby = store.getState().table?.lobby;
    const command = lobby && !publishing ? nextDiceCommand(lobby, salts) : null;
    if (!command) return;
    publishing = true;
    void connection.send(command).then((refusal) => {
      publishing = false;
      if (!refusal) publishSalt();
    });
  };
  return store;
}

/** Shows what a message has changed: an update beat by beat, anything else at once. */
function present(queue: PresentationQueue, message: ServerMessage, table: TableState): void {
  if (message.type === "hello") queue.jump(table);
  else if (message.type === "update") queue.update(table);
  else queue.replaceLive(table);
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
