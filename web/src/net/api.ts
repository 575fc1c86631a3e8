// What is asked for by HTTP.

import type { Command, GameInfo, Hello, Refusal, TableOptions } from "../wire/types";

/** A refusal of the server, thrown. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.say);
  }
}

async function call<T>(path: string, body?: unknown): Promise<T> {
  const response = await fetch(`/api${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: body === undefined ? {} : { "content-type": "application/json" },
    body: body === undefined ? null : JSON.stringify(body),
  }).catch(() => {
    throw new Refused({ code: "unreachable", say: "The server does not answer." });
  });
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Refused(answer.no ?? unclear(response));
  return answer as T;
}

function unclear(response: Response): Refusal {
  const code = response.status >= 500 ? "unreachable" : "not-understood";
  return { code, say: `${response.status} ${response.statusText}` };
}

let identity: Promise<unknown> | null = null;

/** Makes sure that the server knows us, once. */
export function me(): Promise<unknown> {
  identity ??= call("/me").catch((why) => {
    identity = null;
    throw why;
  });
  return identity;
}

let listed: Promise<GameInfo[]> | null = null;

/** The games of this server. */
export function games(): Promise<GameInfo[]> {
  listed ??= call<GameInfo[]>("/games").catch((why) => {
    listed = null;
    throw why;
  });
  return listed;
}

export interface Opening {
  game: string;
  nick: string;
  config?: unknown;
  options?: Partial<TableOptions>;
}

/** Opens a table; its code. */
export async function open(opening: Opening): Promise<string> {
  await me();
  const { code } = await call<{ code: string }>("/tables", opening);
  return code;
}

export async function join(code: string, nick: string): Promise<void> {
  await me();
  await call(`/tables/${code}/join`, { nick });
}

/** Everything there is for us to see of a table. */
export async function look(code: string): Promise<Omit<Hello, "type" | "time">> {
  await me();
  return call(`/tables/${code}`);
}

export async function ask(code: string, command: Command): Promise<void> {
  await call(`/tables/${code}/do`, { id: freshId(), ...command });
}

/** An id for a request that nobody else has. */
export function freshId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) =>
    byte.toString(36).padStart(2, "0"),
  ).join("");
}

/** A file of the server as text or JSON. */
export function fetched<T>(path: string): Promise<T> {
  return call<T>(path);
}
