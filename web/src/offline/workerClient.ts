// The page's side of its Web Workers: requests and connections, as to a server. One has the tables. Analyses are
// computed in another, since the tables go on meanwhile.

import type { Link } from "../net/connection";
import { registerServiceWorker } from "./registerServiceWorker";
import { RequestWorker } from "./requestWorker";
import type { FromWorker, LocalResponse } from "./workerMessages";

let lastNumber = 0;
const links = new Map<number, LocalLink>();

const tables = new RequestWorker({
  message: receive,
  failed: () => {
    for (const link of [...links.values()]) link.end();
  },
});
const analyses = new RequestWorker({ message: () => undefined, failed: () => undefined });

/** The paths of what takes long and changes no table. */
const ANALYSIS_PATH = /^\/(tables\/[^/]+\/analysis|import\/analysis|explore)(\?|$)/;

/** Fetches the code that tables of this browser need, so that it is here when a table is opened. */
export function prepareWorker(): void {
  tables.start();
}

function receive(message: Exclude<FromWorker, { kind: "response" }>): void {
  // What was fetched once is kept for times without a network.
  if (message.kind === "ready") registerServiceWorker();
  else if (message.kind === "message") links.get(message.connection)?.deliver(message.text);
  else links.get(message.connection)?.end();
}

/** Sends a request; null if the worker cannot run here. `signal` ends an analysis. */
export function requestFromWorker(
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<LocalResponse | null> {
  const number = ++lastNumber;
  if (ANALYSIS_PATH.test(path))
    return analyses.request({ kind: "analyse", number, path, body }, signal);
  return tables.request({ kind: "request", number, path, body });
}

/** Deletes a table of this browser. */
export function forgetTable(code: string): Promise<LocalResponse | null> {
  return tables.request({ kind: "forget", number: ++lastNumber, code });
}

/** A connection to a table of this browser. */
export class LocalLink implements Link {
  onmessage: Link["onmessage"] = null;
  onclose: Link["onclose"] = null;
  private readonly connection = ++lastNumber;

  constructor(code: string, seq: number | null) {
    links.set(this.connection, this);
    tables.post({
      kind: "connect",
      connection: this.connection,
      code,
      ...(seq !== null && { seq }),
    });
  }

  send(text: string): void {
    if (links.has(this.connection))
      tables.post({ kind: "send", connection: this.connection, text });
  }

  close(): void {
    if (!links.delete(this.connection)) return;
    tables.post({ kind: "disconnect", connection: this.connection });
  }

  deliver(text: string): void {
    this.onmessage?.(new MessageEvent("message", { data: text }));
  }

  /** The worker has ended the connection. */
  end(): void {
    if (links.delete(this.connection)) this.onclose?.(new CloseEvent("close"));
  }
}
