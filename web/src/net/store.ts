// One table, as the page knows it: the connection and the fold of what came over it.

import { createStore, type StoreApi } from "zustand/vanilla";
import type { Command, Message, Refusal } from "../wire/types";
import { freshId } from "./api";
import { greeted, type TableState, updated } from "./fold";
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
  /** Changes what is known of log and chat, when older pages come. */
  change: (change: (table: TableState) => TableState) => void;
  /** Does not wait for the next attempt. */
  retry: () => void;
  close: () => void;
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
  const store = createStore<TableStore>()((set) => ({
    code,
    link: { is: "opening" },
    table: null,
    pending: 0,
    ask: (command) => link.ask(command),
    change: (change) => set(({ table }) => (table ? { table: change(table) } : {})),
    retry: () => link.retry(),
    close: () => link.close(),
  }));
  const address = `${location.origin.replace(/^http/, "ws")}/api/tables/${code}/socket`;
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
  return table;
}
