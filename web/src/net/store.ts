// One table, as the page knows it: the connection and the fold of what came over it.

import { createStore, type StoreApi } from "zustand/vanilla";
import type { Command, LogEntry, Message, Refusal } from "../wire/types";
import { fetched, freshId } from "./api";
import { greeted, recalled, type TableState, updated } from "./fold";
import { Link, type LinkState, type Outside } from "./link";

export interface TableStore {
  code: string;
  link: LinkState;
  /** Nothing until the first greeting. */
  table: TableState | null;
  /** How many requests are not answered yet. */
  pending: number;
  /** Asks for something; the answer is a refusal or nothing. */
  ask: (command: Command) => Promise<Refusal | null>;
  /** Fetches what was before what is known of the log. */
  recall: () => Promise<void>;
  /** Does not wait for the next attempt. */
  retry: () => void;
  close: () => void;
}

interface Page {
  entries: LogEntry[];
  more: boolean;
}

const BROWSER: Outside = {
  socket: (url) => new WebSocket(url),
  now: () => Date.now(),
  later: (ms, what) => {
    const timer = setTimeout(what, ms);
    return () => clearTimeout(timer);
  },
  id: freshId,
};

/** Connects to a table. */
export function connect(code: string, outside: Outside = BROWSER): StoreApi<TableStore> {
  const store = createStore<TableStore>()((set, get) => ({
    code,
    link: { is: "opening" },
    table: null,
    pending: 0,
    ask: (command) => link.ask(command),
    recall: async () => {
      const { table } = get();
      if (!table || table.more === false) return;
      const first = Math.min(...[table.log[0], table.chat[0]].flatMap((line) => line?.seq ?? []));
      const before = table.more === null || !Number.isFinite(first) ? "" : `?before=${first}`;
      const page = await fetched<Page>(`/tables/${code}/log${before}`);
      set(({ table }) => (table ? { table: recalled(table, page.entries, page.more) } : {}));
    },
    retry: () => link.retry(),
    close: () => link.close(),
  }));
  const address = () => {
    const base = `${location.origin.replace(/^http/, "ws")}/api/tables/${code}/socket`;
    const known = store.getState().table;
    return known ? `${base}?seq=${known.seq}` : base;
  };
  const link = new Link(address, outside, {
    state: (state) => store.setState({ link: state }),
    pending: (pending) => store.setState({ pending }),
    message: (message) =>
      store.setState(({ table }) => ({ table: heard(table, message, outside.now()) })),
  });
  return store;
}

/** What is known after a message. */
export function heard(table: TableState | null, message: Message, now: number): TableState | null {
  if (message.type === "hello") return greeted(table, message);
  if (message.type === "update" && table) return updated(table, message, now);
  if (message.type === "missed" && table) return recalled(table, message.entries);
  return table;
}
