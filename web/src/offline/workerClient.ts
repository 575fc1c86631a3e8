// The page's side of the Web Worker: requests and connections, as to a server.

import type { Link } from "../net/connection";
import { registerServiceWorker } from "./registerServiceWorker";
import type { FromWorker, LocalResponse, ToWorker } from "./workerMessages";

let worker: Worker | null = null;
let ready = false;
let lastNumber = 0;
const requests = new Map<number, (response: LocalResponse | null) => void>();
const links = new Map<number, LocalLink>();

/** Fetches the code that tables of this browser need, so that it is here when a table is opened. */
export function prepareWorker(): void {
  worker ??= start();
}

/** Whether a table can be opened here without waiting for code. */
export function isWorkerReady(): boolean {
  return ready;
}

/** Starts the worker when it is first needed. */
function post(message: ToWorker): void {
  worker ??= start();
  worker.postMessage(message);
}

function start(): Worker {
  const started = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  started.onmessage = ({ data }: MessageEvent<FromWorker>) => receive(data);
  started.onerror = (event) => {
    event.preventDefault();
    stop();
  };
  return started;
}

/** Gives a failed worker up; the next message starts another. */
function stop(): void {
  worker?.terminate();
  worker = null;
  ready = false;
  for (const answer of requests.values()) answer(null);
  requests.clear();
  for (const link of [...links.values()]) link.end();
}

function receive(message: FromWorker): void {
  if (message.kind === "ready") {
    ready = true;
    // What was fetched once is kept for times without a network.
    registerServiceWorker();
  } else if (message.kind === "response") {
    requests.get(message.number)?.(message.response);
    requests.delete(message.number);
  } else if (message.kind === "message") links.get(message.connection)?.deliver(message.text);
  else links.get(message.connection)?.end();
}

/** Sends a request; null if the worker cannot run here. */
export function requestFromWorker(path: string, body?: unknown): Promise<LocalResponse | null> {
  const number = ++lastNumber;
  return new Promise((answer) => {
    requests.set(number, answer);
    post({ kind: "request", number, path, body });
  });
}

/** Deletes a table of this browser. */
export function forgetTable(code: string): Promise<LocalResponse | null> {
  const number = ++lastNumber;
  return new Promise((answer) => {
    requests.set(number, answer);
    post({ kind: "forget", number, code });
  });
}

/** A connection to a table of this browser. */
export class LocalLink implements Link {
  onmessage: Link["onmessage"] = null;
  onclose: Link["onclose"] = null;
  private readonly connection = ++lastNumber;

  constructor(code: string, seq: number | null) {
    links.set(this.connection, this);
    post({ kind: "connect", connection: this.connection, code, ...(seq !== null && { seq }) });
  }

  send(text: string): void {
    if (links.has(this.connection)) post({ kind: "send", connection: this.connection, text });
  }

  close(): void {
    if (!links.delete(this.connection)) return;
    post({ kind: "disconnect", connection: this.connection });
  }

  deliver(text: string): void {
    this.onmessage?.(new MessageEvent("message", { data: text }));
  }

  /** The worker has ended the connection. */
  end(): void {
    if (links.delete(this.connection)) this.onclose?.(new CloseEvent("close"));
  }
}
