// The WebSocket connection to a table. It reconnects by itself and sends unanswered commands again
// under the same id, so that none is lost and none is executed twice. A node that was stopped, or a
// wire that forwards nothing, closes no connection: heartbeats that stay away tell.

import type { Command, RefusalMessage, ServerMessage } from "../protocol/types";

export type ConnectionState =
  | { status: "connecting" }
  | { status: "open" }
  /** Waiting for the next attempt, which is due at `retryAt` (ms, local clock). */
  | { status: "reconnecting"; attempt: number; retryAt: number }
  /** Closed for good; it does not reconnect by itself. */
  | { status: "closed"; refusal: RefusalMessage };

/** A WebSocket, or what takes its place for a table of this browser. */
export interface Link {
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send: (text: string) => void;
  close: () => void;
}

/** What the connection needs of its environment; replaced in tests. */
export interface ConnectionEnvironment {
  openSocket: (url: string) => Link;
  now: () => number;
  setTimer: (ms: number, what: () => void) => () => void;
  newId: () => string;
  /** A number from 0 up to, but not including, 1. */
  random: () => number;
}

interface PendingRequest {
  id: string;
  text: string;
  /** When it was last sent (ms, local clock). */
  sentAt: number;
  answer: (refusal: RefusalMessage | null) => void;
}

/** The codes of a `closing` message after which the client does not reconnect. */
const FINAL_CLOSING_CODES = new Set(["replaced", "kicked", "left"]);

/** The outcome of a command is unknown, or the table cannot be read at the moment. */
const OUTCOME_UNKNOWN_CODE = "not-known";

/** How long to wait before a command of unknown outcome is sent again. */
const RESEND_DELAY_MS = 1_000;

const FIRST_RECONNECT_DELAY_MS = 500;
const MAX_RECONNECT_DELAY_MS = 30_000;

/**
 * How long nothing may come, once heartbeats have, or while the connection is being made. The
 * server sends one every two seconds: two have stayed away.
 */
const SILENCE_TIMEOUT_MS = 4_500;

/** How long a command may go unanswered although heartbeats come. */
const ANSWER_TIMEOUT_MS = 10_000;

/** How often these times are checked. */
const CHECK_INTERVAL_MS = 250;

/**
 * The delay before an attempt: exponential backoff, of which a part is left to chance, so that
 * clients that lost the same node do not all come back in the same moment.
 */
export function reconnectDelayMs(attempt: number, random: number): number {
  const longest = Math.min(
    FIRST_RECONNECT_DELAY_MS * 2 ** Math.min(attempt, 6),
    MAX_RECONNECT_DELAY_MS,
  );
  return Math.round(longest * (0.5 + random / 2));
}

export class TableConnection {
  private socket: Link | null = null;
  private pending: PendingRequest[] = [];
  private attempt = 0;
  private cancelTimer: (() => void) | null = null;
  private closed = false;
  private helloReceived = false;
  private heartbeatReceived = false;
  private lastReceivedAt = 0;
  private cancelCheck: (() => void) | null = null;

  constructor(
    /** Called for each attempt, since the URL contains the last known sequence number. */
    private readonly url: () => string,
    private readonly environment: ConnectionEnvironment,
    private readonly listeners: {
      state: (state: ConnectionState) => void;
      message: (message: ServerMessage) => void;
      pending: (count: number) => void;
    },
  ) {
    this.connect();
  }

  /** Sends a command; resolves with the refusal, or null if it was accepted. */
  send(command: Command): Promise<RefusalMessage | null> {
    const id = this.environment.newId();
    const text = JSON.stringify({ id, ...command });
    return new Promise((answer) => {
      this.pending.push({ id, text, sentAt: this.environment.now(), answer });
      this.listeners.pending(this.pending.length);
      if (this.helloReceived) this.socket?.send(text);
    });
  }

  /** Reconnects at once instead of waiting for the next attempt. */
  retry(): void {
    if (this.closed || this.socket) return;
    this.cancelTimer?.();
    this.connect();
  }

  /** Closes the connection for good. */
  close(): void {
    this.closed = true;
    this.cancelTimer?.();
    this.cancelCheck?.();
    this.socket?.close();
    this.socket = null;
  }

  private connect(): void {
    this.cancelTimer = null;
    const socket = this.environment.openSocket(this.url());
    this.socket = socket;
    this.heartbeatReceived = false;
    this.lastReceivedAt = this.environment.now();
    this.scheduleCheck();
    socket.onmessage = (event) => {
      if (socket !== this.socket) return;
      this.lastReceivedAt = this.environment.now();
      this.handleMessage(JSON.parse(String(event.data)) as ServerMessage);
    };
    socket.onclose = () => {
      if (socket === this.socket) this.scheduleReconnect();
    };
  }

  private scheduleCheck(): void {
    this.cancelCheck?.();
    this.cancelCheck = this.environment.setTimer(CHECK_INTERVAL_MS, () => {
      this.cancelCheck = null;
      if (this.isSilent()) this.abandon();
      else if (this.socket) this.scheduleCheck();
    });
  }

  /** Whether the node must be taken for gone. */
  private isSilent(): boolean {
    const now = this.environment.now();
    const expectsMessages = this.heartbeatReceived || !this.helloReceived;
    if (expectsMessages && now - this.lastReceivedAt >= SILENCE_TIMEOUT_MS) return true;
    const isLate = ({ sentAt }: PendingRequest) => now - sentAt >= ANSWER_TIMEOUT_MS;
    return this.helloReceived && this.heartbeatReceived && this.pending.some(isLate);
  }

  /** Gives a silent connection up. Closing it takes an answer of the node, so nobody waits for it. */
  private abandon(): void {
    const socket = this.socket;
    this.scheduleReconnect();
    socket?.close();
  }

  /** Sends everything that was not answered. */
  private sendPending(): void {
    for (const pending of this.pending) {
      pending.sentAt = this.environment.now();
      this.socket?.send(pending.text);
    }
  }

  private handleMessage(message: ServerMessage): void {
    if (message.type === "heartbeat") {
      this.heartbeatReceived = true;
      return;
    }
    if (message.type === "hello") {
      this.attempt = 0;
      this.helloReceived = true;
      this.listeners.message(message);
      this.listeners.state({ status: "open" });
      this.sendPending();
      return;
    }
    this.listeners.message(message);
    if (message.type === "accepted") this.answer(message.reply_to, null);
    if (message.type === "update" && message.reply_to !== undefined)
      this.answer(message.reply_to, null);
    if (message.type === "refused") this.handleRefusal(message.reply_to, message.refusal);
    if (message.type === "closing" && FINAL_CLOSING_CODES.has(message.refusal.code))
      this.closeForGood(message.refusal);
  }

  private handleRefusal(id: string | undefined, refusal: RefusalMessage): void {
    const forNow = refusal.code === OUTCOME_UNKNOWN_CODE;
    if (id !== undefined && forNow)
      this.environment.setTimer(RESEND_DELAY_MS, () => this.resend(id));
    else if (id !== undefined) this.answer(id, refusal);
    else if (!this.helloReceived && !forNow) this.closeForGood(refusal);
  }

  /** If the connection was lost meanwhile, the next one sends the command. */
  private resend(id: string): void {
    const found = this.pending.find((pending) => pending.id === id);
    if (!found || !this.helloReceived) return;
    found.sentAt = this.environment.now();
    this.socket?.send(found.text);
  }

  private answer(id: string, refusal: RefusalMessage | null): void {
    const found = this.pending.find((pending) => pending.id === id);
    if (!found) return;
    this.pending = this.pending.filter((pending) => pending !== found);
    this.listeners.pending(this.pending.length);
    found.answer(refusal);
  }

  private closeForGood(refusal: RefusalMessage): void {
    this.closed = true;
    this.cancelCheck?.();
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    for (const { answer } of this.pending) answer(refusal);
    this.pending = [];
    this.listeners.pending(0);
    this.listeners.state({ status: "closed", refusal });
  }

  private scheduleReconnect(): void {
    this.socket = null;
    this.helloReceived = false;
    this.cancelCheck?.();
    this.cancelCheck = null;
    if (this.closed) return;
    const wait = reconnectDelayMs(this.attempt, this.environment.random());
    this.attempt += 1;
    this.listeners.state({
      status: "reconnecting",
      attempt: this.attempt,
      retryAt: this.environment.now() + wait,
    });
    this.cancelTimer = this.environment.setTimer(wait, () => this.connect());
  }
}
