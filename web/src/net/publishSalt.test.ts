import { beforeEach, expect, it, vi } from "vitest";
import type { Lobby } from "../protocol/types";
import { sha256 } from "./sha256";
import { createTableStore } from "./tableStore";

/** A socket through which a test acts as the server. */
class ServerSide {
  sent: Record<string, unknown>[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.onclose?.();
  }
  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const LOBBY: Lobby = {
  code: "K7M2QX",
  game: "ludo",
  config: {},
  options: { spectators: false, reaction_s: 5, bot_ms: 600 },
  you: 0,
  owner: 0,
  members: [
    { number: 0, nick: "Ann" },
    { number: 1, nick: "Ben" },
  ],
  chairs: [{ member: 0 }, { member: 1 }],
  phase: "lobby",
  dice: { round: 1, commitment: "c".repeat(64), salts: [] },
};

function openStore(): ServerSide {
  const socket = new ServerSide();
  let ids = 0;
  createTableStore("K7M2QX", {
    openSocket: () => socket as unknown as WebSocket,
    now: () => 0,
    setTimer: () => () => {},
    newId: () => `id${++ids}`,
    random: () => 1,
  });
  socket.say({ type: "hello", protocol: 3, seq: 4, time: 0, lobby: LOBBY, view: null, ask: null });
  return socket;
}

beforeEach(() => localStorage.clear());

it("a page publishes the hash of its salt by itself, and the salt when a match starts", async () => {
  const socket = openStore();
  await vi.waitFor(() => expect(socket.sent).toHaveLength(1));
  const hash = socket.sent[0]?.hash as string;
  expect(socket.sent).toEqual([{ id: "id1", do: "salt-hash", round: 1, hash }]);
  const salts = [
    { member: 0, hash },
    { member: 1, hash: "of Ben" },
  ];
  const published = {
    type: "update",
    reply_to: "id1",
    seq: 5,
    time: 0,
    lobby: { dice: { salts } },
  };
  socket.say(published);
  await Promise.resolve();
  expect(socket.sent).toHaveLength(1);
  const start = { stage: "salts", waiting: [0, 1], members: [0, 1] };
  socket.say({ type: "update", seq: 6, time: 0, lobby: { dice: { start } } });
  await vi.waitFor(() => expect(socket.sent).toHaveLength(2));
  const salt = socket.sent[1]?.salt as string;
  expect(socket.sent[1]).toEqual({ id: "id2", do: "salt", round: 1, salt });
  expect(sha256(salt)).toBe(hash);
});
