// The connection to a table. It comes back by itself, and what was asked for before it broke is
// asked again under the same id, so that nothing is lost and nothing done twice.

import type { Command, Message, Refusal } from "../wire/types";

/** How the connection is. */
export type LinkState =
  | { is: "opening" }
  | { is: "open" }
  /** It broke; the next attempt is at `at` (ms, our clock). */
  | { is: "lost"; attempt: number; at: number }
  /** It will not come back by itself. */
  | { is: "ended"; no: Refusal };

/** What the link needs of the outside; a test brings its own. */
export interface Outside {
  socket: (url: string) => WebSocket;
  now: () => number;
  later: (ms: number, what: () => void) => () => void;
  id: () => string;
}

interface Pending {
  id: string;
  text: string;
  answer: (refusal: Refusal | null) => void;
}

/** Farewells after which it makes no sense to come back. */
const FINAL = new Set(["replaced", "kicked", "left"]);

/** What is refused only for now: whether it was done is not known, or the table not readable. */
const FOR_NOW = "not-known";

/** How long until what is not known is asked for again, under the same id (ms). */
const AGAIN = 1_000;

/** The pause before an attempt: short at first, half a minute at most. */
export function pause(attempt: number): number {
  return Math.min(500 * 2 ** Math.min(attempt, 6), 30_000);
}

export class Link {
  private socket: WebSocket | null = null;
  private pending: Pending[] = [];
  private attempt = 0;
  private cancel: (() => void) | null = null;
  private over = false;
  private greeted = false;

  constructor(
    /** Where to; asked for each time, since it may say what is known already. */
    private readonly url: () => string,
    private readonly outside: Outside,
    private readonly tell: {
      state: (state: LinkState) => void;
      message: (message: Message) => void;
      pending: (count: number) => void;
    },
  ) {
    this.connect();
  }

  /** Asks for something; the answer is a refusal or nothing. */
  ask(command: Command): Promise<Refusal | null> {
    const id = this.outside.id();
    const text = JSON.stringify({ id, ...command });
    return new Promise((answer) => {
      this.pending.push({ id, text, answer });
      this.tell.pending(this.pending.length);
      if (this.greeted) this.socket?.send(text);
    });
  }

  /** Does not wait for the next attempt. */
  retry(): void {
    if (this.over || this.socket) return;
    this.cancel?.();
    this.connect();
  }

  /** Goes away for good. */
  close(): void {
    this.over = true;
    this.cancel?.();
    this.socket?.close();
    this.socket = null;
  }

  private connect(): void {
    this.cancel = null;
    const socket = this.outside.socket(this.url());
    this.socket = socket;
    socket.onmessage = (event) => {
      if (socket === this.socket) this.hear(JSON.parse(String(event.data)) as Message);
    };
    socket.onclose = () => {
      if (socket === this.socket) this.lost();
    };
  }

  private hear(message: Message): void {
    if (message.type === "hello") {
      this.attempt = 0;
      this.greeted = true;
      this.tell.message(message);
      this.tell.state({ is: "open" });
      for (const { text } of this.pending) this.socket?.send(text);
      return;
    }
    this.tell.message(message);
    if (message.type === "ok") this.answer(message.re, null);
    if (message.type === "update" && message.re !== undefined) this.answer(message.re, null);
    if (message.type === "no") this.refused(message.re, message.no);
    if (message.type === "bye" && FINAL.has(message.no.code)) this.end(message.no);
  }

  private refused(re: string | undefined, no: Refusal): void {
    const forNow = no.code === FOR_NOW;
    if (re !== undefined && forNow) this.outside.later(AGAIN, () => this.askAgain(re));
    else if (re !== undefined) this.answer(re, no);
    else if (!this.greeted && !forNow) this.end(no);
  }

  /** If the connection broke meanwhile, the next one asks. */
  private askAgain(id: string): void {
    const found = this.pending.find((pending) => pending.id === id);
    if (found && this.greeted) this.socket?.send(found.text);
  }

  private answer(id: string, refusal: Refusal | null): void {
    const found = this.pending.find((pending) => pending.id === id);
    if (!found) return;
    this.pending = this.pending.filter((pending) => pending !== found);
    this.tell.pending(this.pending.length);
    found.answer(refusal);
  }

  private end(no: Refusal): void {
    this.over = true;
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    for (const { answer } of this.pending) answer(no);
    this.pending = [];
    this.tell.pending(0);
    this.tell.state({ is: "ended", no });
  }

  private lost(): void {
    this.socket = null;
    this.greeted = false;
    if (this.over) return;
    const wait = pause(this.attempt);
    this.attempt += 1;
    this.tell.state({ is: "lost", attempt: this.attempt, at: this.outside.now() + wait });
    this.cancel = this.outside.later(wait, () => this.connect());
  }
}
