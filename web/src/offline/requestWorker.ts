// A Web Worker with the Rust code, and the requests that it has not answered yet.

import { LOG_DATABASE } from "./localTables";
import type { FromWorker, LocalResponse, ToWorker } from "./workerMessages";

type Numbered = Extract<ToWorker, { number: number }>;

interface UnansweredRequest {
  message: Numbered;
  answer: (response: LocalResponse | null) => void;
}

export class RequestWorker {
  private worker: Worker | null = null;
  private readonly unanswered = new Map<number, UnansweredRequest>();

  constructor(
    private readonly listeners: {
      /** A message that is no response. */
      message: (message: Exclude<FromWorker, { kind: "response" }>) => void;
      /** The worker has failed; the next message starts another. */
      failed: () => void;
    },
  ) {}

  /** Starts the worker, unless it runs. */
  start(): Worker {
    this.worker ??= this.launch();
    return this.worker;
  }

  post(message: ToWorker): void {
    this.start().postMessage(message);
  }

  /** Sends a request; null if the worker cannot run here. A request that is cancelled stops the worker. */
  request(message: Numbered, signal?: AbortSignal): Promise<LocalResponse | null> {
    return new Promise((answer, reject) => {
      signal?.throwIfAborted();
      this.unanswered.set(message.number, { message, answer });
      this.post(message);
      const cancel = () => {
        if (this.unanswered.delete(message.number)) this.restart();
        reject(signal?.reason);
      };
      signal?.addEventListener("abort", cancel, { once: true });
    });
  }

  private launch(): Worker {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), {
      type: "module",
      name: LOG_DATABASE,
    });
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.receive(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.fail();
    };
    return worker;
  }

  private receive(message: FromWorker): void {
    if (message.kind !== "response") {
      this.listeners.message(message);
      return;
    }
    this.unanswered.get(message.number)?.answer(message.response);
    this.unanswered.delete(message.number);
  }

  /** Ends what is being computed. Another worker takes the other requests over. */
  private restart(): void {
    this.stop();
    for (const { message } of this.unanswered.values()) this.post(message);
  }

  private fail(): void {
    this.stop();
    for (const { answer } of this.unanswered.values()) answer(null);
    this.unanswered.clear();
    this.listeners.failed();
  }

  private stop(): void {
    this.worker?.terminate();
    this.worker = null;
  }
}
