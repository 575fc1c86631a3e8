import { beforeEach, describe, expect, it } from "vitest";
import type { RefusalMessage, ServerMessage } from "../protocol/types";
import { type ConnectionState, reconnectDelayMs, TableConnection } from "./connection";

/** A socket through which a test acts as the server. */
class FakeSocket {
  sent: string[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.onclose?.();
  }
  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

let sockets: FakeSocket[];
let states: ConnectionState[];
let heard: ServerMessage[];
let waits: { ms: number; what: () => void }[];
/** The timers that check for silence. */
let checks: { ms: number; what: () => void }[];
let clock: number;
let link: TableConnection;
const CHECK_MS = 250;
const HELLO = { type: "hello", protocol: 2, seq: 1, time: 0, lobby: {}, view: null, ask: null };

beforeEach(() => {
  sockets = [];
  states = [];
  heard = [];
  waits = [];
  checks = [];
  clock = 0;
  let ids = 0;
  link = new TableConnection(
    () => "/socket",
    {
      openSocket: () => {
        const socket = new FakeSocket();
        sockets.push(socket);
        return socket as unknown as WebSocket;
      },
      now: () => clock,
      setTimer: (ms, what) => {
        const timer = { ms, what };
        (ms === CHECK_MS ? checks : waits).push(timer);
        return () => {
          waits = waits.filter((other) => other !== timer);
          checks = checks.filter((other) => other !== timer);
        };
      },
      newId: () => `id${++ids}`,
      random: () => 1,
    },
    {
      state: (state) => states.push(state),
      message: (message) => heard.push(message),
      pending: () => {},
    },
  );
});

/** Lets time pass, and the connection look for silence. */
function pass(ms: number): void {
  clock += ms;
  const [check] = checks.splice(0, 1);
  check?.what();
}

function socket(number: number): FakeSocket {
  return sockets[number] as FakeSocket;
}

describe("a connection", () => {
  it("sends a command and resolves with its answer", async () => {
    socket(0).say(HELLO);
    const answer = link.send({ do: "start" });
    expect(JSON.parse(socket(0).sent[0] ?? "")).toEqual({ id: "id1", do: "start" });
    socket(0).say({ type: "accepted", reply_to: "id1", seq: 2 });
    expect(await answer).toBeNull();
  });

  it("takes an update that names the request as its answer", async () => {
    socket(0).say(HELLO);
    const answer = link.send({ do: "start" });
    socket(0).say({ type: "update", reply_to: "id1", seq: 2 });
    expect(await answer).toBeNull();
    expect(heard.at(-1)).toMatchObject({ type: "update", seq: 2 });
  });

  it("resolves with the refusal of a command", async () => {
    socket(0).say(HELLO);
    const answer = link.send({ do: "start" });
    const refusal: RefusalMessage = {
      code: "not-ready",
      message: "Not everybody who sits is ready.",
    };
    socket(0).say({ type: "refused", reply_to: "id1", refusal });
    expect(await answer).toEqual(refusal);
  });

  it("reconnects after a delay and sends unanswered commands again", async () => {
    socket(0).say(HELLO);
    const first = link.send({ do: "ready", ready: true });
    socket(0).say({ type: "accepted", reply_to: "id1", seq: 2 });
    await first;
    const second = link.send({ do: "start" });
    socket(0).close();
    expect(states.at(-1)).toMatchObject({ status: "reconnecting", attempt: 1 });
    const third = link.send({ do: "chat", text: "Hello?" });
    waits[0]?.what();
    expect(socket(1).sent).toEqual([]);
    socket(1).say(HELLO);
    expect(socket(1).sent.map((text) => JSON.parse(text).id)).toEqual(["id2", "id3"]);
    socket(1).say({ type: "accepted", reply_to: "id2", seq: 3 });
    socket(1).say({ type: "accepted", reply_to: "id3", seq: 4 });
    expect(await Promise.all([second, third])).toEqual([null, null]);
  });

  it("doubles the delay after each failure and resets it after success", () => {
    for (let attempt = 0; attempt < 4; attempt++) {
      socket(attempt).close();
      waits.at(-1)?.what();
    }
    expect(waits.map((wait) => wait.ms)).toEqual([500, 1000, 2000, 4000]);
    socket(4).say(HELLO);
    socket(4).close();
    expect(waits.at(-1)?.ms).toBe(500);
    expect(reconnectDelayMs(50, 1)).toBe(30_000);
  });

  it("leaves a part of the delay to chance", () => {
    expect([0, 0.5, 1].map((random) => reconnectDelayMs(3, random))).toEqual([2000, 3000, 4000]);
  });

  it("gives up a node whose heartbeats stay away, and repeats what it did not answer", () => {
    socket(0).say(HELLO);
    socket(0).say({ type: "heartbeat" });
    expect(heard.map((message) => message.type)).toEqual(["hello"]);
    link.send({ do: "start" });
    pass(4_400);
    expect(states.at(-1)).toMatchObject({ status: "open" });
    pass(250);
    expect(states.at(-1)).toMatchObject({ status: "reconnecting", attempt: 1 });
    expect(waits[0]?.ms).toBeLessThanOrEqual(500);
    waits[0]?.what();
    socket(0).say({ type: "accepted", reply_to: "id1", seq: 2 });
    socket(1).say(HELLO);
    expect(socket(1).sent).toEqual(socket(0).sent);
  });

  it("stays while heartbeats or other messages come", () => {
    socket(0).say(HELLO);
    for (let beat = 0; beat < 20; beat++) {
      socket(0).say(beat % 2 ? { type: "heartbeat" } : { type: "update", seq: beat });
      pass(4_000);
    }
    expect(sockets).toHaveLength(1);
    expect(states.at(-1)).toMatchObject({ status: "open" });
  });

  it("expects no heartbeats of a server that sends none", () => {
    socket(0).say(HELLO);
    pass(60_000);
    expect(states.at(-1)).toMatchObject({ status: "open" });
  });

  it("gives up a node that accepts the connection and says nothing", () => {
    pass(4_500);
    expect(states.at(-1)).toMatchObject({ status: "reconnecting", attempt: 1 });
  });

  it("gives up a node that sends heartbeats but no answer", () => {
    socket(0).say(HELLO);
    link.send({ do: "start" });
    for (let beat = 0; beat < 5; beat++) {
      socket(0).say({ type: "heartbeat" });
      expect(states.at(-1)).toMatchObject({ status: "open" });
      pass(2_000);
    }
    expect(states.at(-1)).toMatchObject({ status: "reconnecting" });
  });

  it.each(["replaced", "kicked", "left"])(
    "does not reconnect after the closing code %s",
    (code) => {
      socket(0).say(HELLO);
      socket(0).say({ type: "closing", refusal: { code, message: "" } });
      expect(states.at(-1)).toMatchObject({ status: "closed", refusal: { code } });
      expect(waits).toEqual([]);
    },
  );

  it("reconnects after the closing code come-back", () => {
    socket(0).say(HELLO);
    socket(0).say({ type: "closing", refusal: { code: "come-back", message: "" } });
    socket(0).close();
    expect(states.at(-1)).toMatchObject({ status: "reconnecting" });
    expect(waits).toHaveLength(1);
  });

  it("closes if the page speaks another version of the protocol", () => {
    socket(0).say({ type: "refused", refusal: { code: "unsupported-protocol", message: "" } });
    expect(states.at(-1)).toMatchObject({ status: "closed" });
    expect(waits).toEqual([]);
  });

  it("closes if the table cannot be joined", () => {
    socket(0).say({ type: "refused", refusal: { code: "cannot-join", message: "" } });
    expect(states.at(-1)).toMatchObject({ status: "closed" });
  });

  it("sends a command again under the same id while its outcome is unknown", async () => {
    socket(0).say(HELLO);
    const answer = link.send({ do: "stand" });
    const [text] = socket(0).sent;
    socket(0).say({
      type: "refused",
      reply_to: "id1",
      refusal: { code: "not-known", message: "Ask again." },
    });
    expect(waits.map((wait) => wait.ms)).toEqual([1000]);
    waits[0]?.what();
    expect(socket(0).sent).toEqual([text, text]);
    socket(0).say({ type: "accepted", reply_to: "id1", seq: 7 });
    expect(await answer).toBeNull();
  });

  it("reconnects if the table cannot be read at the moment", () => {
    socket(0).say({ type: "refused", refusal: { code: "not-known", message: "Try again." } });
    socket(0).close();
    expect(states.at(-1)).toMatchObject({ status: "reconnecting", attempt: 1 });
  });

  it("reconnects at once on request", () => {
    socket(0).close();
    link.retry();
    expect(sockets).toHaveLength(2);
    expect(waits).toEqual([]);
    link.close();
    expect(waits).toEqual([]);
  });
});
