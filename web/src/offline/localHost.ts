// What a server is for its tables, in a Web Worker: it passes events to the Rust code one after the other,
// stores the entries that come of them, and does the rest when they are stored.

import type { LocalEntry } from "./logDatabase";
import type { FromWorker, LocalResponse, ToWorker } from "./workerMessages";

/** What the host needs of its worker; replaced in tests. */
export interface HostEnvironment {
  /** Handles an event: JSON in, JSON out. */
  handle: (event: string) => string;
  /** Makes the files available that the bots of a game need. */
  loadDataFiles: (game: string) => Promise<void>;
  log: {
    read: (code: string) => Promise<LocalEntry[]>;
    append: (code: string, seq: number, entry: LocalEntry) => Promise<void>;
    delete: (code: string) => Promise<void>;
  };
  post: (message: FromWorker) => void;
  /** Tells the other pages of this browser that a table is open here. */
  announce: (code: string) => void;
  now: () => number;
  setTimer: (ms: number, what: () => void) => () => void;
}

/** `WorkerReply` in `crates/wasm`. */
interface WorkerReply {
  append?: { code: string; seq: number; entry: LocalEntry };
  messages?: { connection: number; text: string }[];
  response?: LocalResponse;
  wake_at?: number;
  error?: string;
}

/** As often as a server's. */
const HEARTBEAT_INTERVAL_MS = 2_000;

const GONE: LocalResponse = {
  status: 503,
  body: { refusal: { code: "not-stored", message: "The browser could not store that." } },
};

export class LocalHost {
  private queue: Promise<unknown> = Promise.resolve();
  private readonly loaded = new Set<string>();
  /** The table of each connection. */
  private readonly connections = new Map<number, string>();
  private readonly wakers = new Map<string, () => void>();

  constructor(private readonly environment: HostEnvironment) {
    this.beat();
  }

  /** Handles a message of the page, after those before it. */
  receive(message: ToWorker): Promise<void> {
    return this.enqueue(() => this.dispatch(message));
  }

  /** Another page of this browser has opened a table. */
  openedElsewhere(code: string): Promise<void> {
    return this.enqueue(async () => {
      if (!this.loaded.has(code)) return;
      await this.handle(code, { on: "replaced", code });
      this.unload(code);
    });
  }

  private enqueue(task: () => Promise<void>): Promise<void> {
    const done = this.queue.then(task);
    this.queue = done.catch(() => undefined);
    return done;
  }

  private beat(): void {
    const text = JSON.stringify({ type: "heartbeat" });
    for (const connection of this.connections.keys())
      this.environment.post({ kind: "message", connection, text });
    this.environment.setTimer(HEARTBEAT_INTERVAL_MS, () => this.beat());
  }

  private async dispatch(message: ToWorker): Promise<void> {
    switch (message.kind) {
      case "request": {
        const response = await this.request(message.path, message.body).catch(() => GONE);
        return this.environment.post({ kind: "response", number: message.number, response });
      }
      case "analyse": {
        const response = await this.analyse(message.path, message.body).catch(() => GONE);
        return this.environment.post({ kind: "response", number: message.number, response });
      }
      case "connect":
        return this.connect(message.connection, message.code, message.seq);
      case "send": {
        const code = this.connections.get(message.connection);
        if (code === undefined) return;
        const { connection, text } = message;
        await this.handle(code, { on: "message", code, connection, text, now: this.now() });
        return;
      }
      case "disconnect": {
        const { connection } = message;
        const code = this.connections.get(connection);
        this.connections.delete(connection);
        if (code !== undefined && this.loaded.has(code))
          await this.handle(code, { on: "disconnect", code, connection });
        return;
      }
      case "forget": {
        const { code, number } = message;
        this.unload(code);
        await this.environment.log.delete(code);
        const response = { status: 200, body: {} };
        return this.environment.post({ kind: "response", number, response });
      }
    }
  }

  private async request(path: string, body: unknown): Promise<LocalResponse> {
    const { code, event } = this.requestEvent(path, body);
    if (code === undefined) await this.loadDataFiles((body as { game?: string } | undefined)?.game);
    else await this.load(code);
    return (await this.handle(code, event)).response ?? GONE;
  }

  /** Unlike `request`, it reads the table anew, and does not let it go on. */
  private async analyse(path: string, body: unknown): Promise<LocalResponse> {
    const { code, event } = this.requestEvent(path, body);
    if (code === undefined) await this.loadDataFiles(this.analysedGame(body));
    else {
      this.loaded.delete(code);
      await this.load(code);
    }
    return this.call(event).response ?? GONE;
  }

  /** The event of a request, and the table that it is about. */
  private requestEvent(path: string, body: unknown): { code: string | undefined; event: object } {
    const { pathname, searchParams } = new URL(path, "http://local");
    const code = /^\/tables\/([^/]+)/.exec(pathname)?.[1];
    const query = Object.fromEntries(
      [...searchParams].map(([key, value]) => [key, queryValue(value)]),
    );
    return { code, event: { on: "request", path: pathname, query, body, now: this.now() } };
  }

  private async loadDataFiles(game: string | undefined): Promise<void> {
    if (game !== undefined) await this.environment.loadDataFiles(game);
  }

  /** The game that an analysis is about; undefined if its text is neither a match nor a position. */
  private analysedGame(body: unknown): string | undefined {
    const { game, text } = body as { game?: string; text?: string };
    if (game !== undefined) return game;
    const { event } = this.requestEvent("/import", { text });
    const imported = this.call(event).response?.body as { game?: string } | undefined;
    return imported?.game;
  }

  private async connect(connection: number, code: string, seq?: number): Promise<void> {
    this.connections.set(connection, code);
    if (!(await this.load(code))) return this.close(connection);
    this.environment.announce(code);
    await this.handle(code, { on: "connect", code, connection, seq, now: this.now() });
  }

  /** Loads a table, unless it is; returns whether there is one. */
  private async load(code: string): Promise<boolean> {
    if (this.loaded.has(code)) return true;
    const entries = await this.environment.log.read(code);
    const first = entries[0];
    if (!first) return false;
    const { game } = JSON.parse(first.record) as { game?: string };
    await this.loadDataFiles(game);
    const { error } = this.call({ on: "loaded", code, entries, now: this.now() });
    if (error !== undefined) throw new Error(error);
    this.loaded.add(code);
    return true;
  }

  /** Handles an event of a table, stores the entry that comes of it, and does the rest. */
  private async handle(code: string | undefined, event: object): Promise<WorkerReply> {
    let reply = this.call(event);
    if (reply.append) {
      const { append } = reply;
      const stored = await this.environment.log
        .append(append.code, append.seq, append.entry)
        .then(() => true)
        .catch(() => false);
      if (stored && code === undefined) this.loaded.add(append.code);
      reply = this.call({ on: stored ? "stored" : "not-stored" });
    }
    for (const { connection, text } of reply.messages ?? [])
      this.environment.post({ kind: "message", connection, text });
    if (code !== undefined && reply.error !== undefined) this.unload(code);
    else if (code !== undefined) this.schedule(code, reply.wake_at);
    return reply;
  }

  private call(event: object): WorkerReply {
    return JSON.parse(this.environment.handle(JSON.stringify(event))) as WorkerReply;
  }

  /** Wakes the table when it does something by itself. */
  private schedule(code: string, wakeAt: number | undefined): void {
    this.wakers.get(code)?.();
    this.wakers.delete(code);
    if (wakeAt === undefined) return;
    const wait = Math.max(0, wakeAt - this.now());
    const tick = async () => {
      if (this.loaded.has(code)) await this.handle(code, { on: "tick", code, now: this.now() });
    };
    this.wakers.set(
      code,
      this.environment.setTimer(wait, () => void this.enqueue(tick)),
    );
  }

  /** Forgets a table, which is loaded again from its log; its pages connect again. */
  private unload(code: string): void {
    this.loaded.delete(code);
    this.schedule(code, undefined);
    for (const [connection, connected] of this.connections)
      if (connected === code) this.close(connection);
  }

  private close(connection: number): void {
    this.connections.delete(connection);
    this.environment.post({ kind: "closed", connection });
  }

  private now(): number {
    return this.environment.now();
  }
}

/** A value of a query as JSON has it: a number or a truth value where it reads as one. */
function queryValue(text: string): unknown {
  if (text === "true" || text === "false") return text === "true";
  return /^\d+$/.test(text) ? Number(text) : text;
}
