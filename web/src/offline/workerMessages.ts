// The messages between a page and its Web Worker.

export type ToWorker =
  /** As by HTTP; `number` is that of the response. */
  | { kind: "request"; number: number; path: string; body?: unknown }
  /**
   * A request that takes long and changes nothing. The table that it is about is read from its log: it is played
   * at in another worker.
   */
  | { kind: "analyse"; number: number; path: string; body?: unknown }
  /** Connects to a table, as by a WebSocket. */
  | { kind: "connect"; connection: number; code: string; seq?: number }
  | { kind: "send"; connection: number; text: string }
  | { kind: "disconnect"; connection: number }
  /** Deletes a table of this browser. */
  | { kind: "forget"; number: number; code: string };

export type FromWorker =
  /** The code is here. */
  | { kind: "ready" }
  | { kind: "response"; number: number; response: LocalResponse }
  | { kind: "message"; connection: number; text: string }
  /** The connection has ended; the page connects again. */
  | { kind: "closed"; connection: number };

/** A response, as by HTTP. */
export interface LocalResponse {
  status: number;
  body: unknown;
  /** The name under which a file is saved. */
  file_name?: string;
}
