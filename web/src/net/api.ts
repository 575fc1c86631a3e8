// The HTTP API.

import { addLocalTable, isLocalTable, restoreLocalTables } from "../offline/localTables";
import type {
  ClaimRequest,
  Command,
  CreateTableRequest,
  CreateTableResponse,
  DeviceEntry,
  ErrorResponse,
  GameInfo,
  HandoverRequest,
  ImportRequest,
  JoinTableRequest,
  MatchReplay,
  PrivateLinkResponse,
  RefusalMessage,
  TableResponse,
} from "../protocol/types";
import { IS_STATIC_SITE } from "../site/site";

/** Thrown when the server refuses a request or cannot be reached. */
export class RefusedError extends Error {
  constructor(readonly refusal: RefusalMessage) {
    super(refusal.message);
  }
}

/** What this browser can answer by itself when no server can be reached. */
const ANSWERED_LOCALLY = new Set(["/games", "/import", "/import/analysis", "/explore"]);

/** How long the server may take for what can be done without it: a network may swallow what is sent. */
export const SERVER_DEADLINE_MS = 4_000;

/** How long the server is not asked for that again after it could not be reached. */
export const RETRY_SERVER_AFTER_MS = 30_000;

/** The code of the table that a path below `/api` is about. */
function tableCode(path: string): string | undefined {
  return /^\/tables\/([^/?]+)/.exec(path)?.[1];
}

function isUnreachable(error: unknown): boolean {
  return error instanceof RefusedError && error.refusal.code === "unreachable";
}

const NO_SERVER: RefusalMessage = { code: "unreachable", message: "There is no server here." };

async function requestJson<T>(path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const code = tableCode(path);
  if (code !== undefined && isLocalTable(code)) return requestLocally(path, body, signal);
  if (!ANSWERED_LOCALLY.has(path)) return requestFromServer(path, body, { signal });
  return preferServer<T>(
    (deadlineMs) => requestFromServer(path, body, { deadlineMs, signal }),
    () => requestLocally(path, body, signal),
  );
}

/** When the server may be asked again for what can be done without it. */
let askServerAt = 0;
addEventListener("online", () => {
  askServerAt = 0;
});

/** Does something by the server, or without it if it cannot be reached in time. */
async function preferServer<T>(
  byServer: (deadlineMs?: number) => Promise<T>,
  locally: () => Promise<T>,
): Promise<T> {
  if (!HAS_OFFLINE_TABLES) return byServer();
  if (Date.now() >= askServerAt) {
    try {
      return await byServer(SERVER_DEADLINE_MS);
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      askServerAt = Date.now() + RETRY_SERVER_AFTER_MS;
    }
  }
  return locally();
}

/** Has the Web Worker answer a request. */
async function requestLocally<T>(path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const { requestFromWorker } = await import("../offline/workerClient");
  const response = await requestFromWorker(path, body, signal);
  if (!response)
    throw new RefusedError({ code: "unreachable", message: "This browser cannot do that." });
  if (response.status >= 400) throw new RefusedError((response.body as ErrorResponse).refusal);
  return response.body as T;
}

interface RequestOptions {
  /** Without one, it waits as long as the connection stands. */
  deadlineMs?: number | undefined;
  signal?: AbortSignal | undefined;
}

async function requestFromServer<T>(
  path: string,
  body?: unknown,
  { deadlineMs, signal }: RequestOptions = {},
): Promise<T> {
  if (IS_STATIC_SITE) throw new RefusedError(NO_SERVER);
  signal?.throwIfAborted();
  const exchange = new AbortController();
  const abort = () => exchange.abort();
  const timer = deadlineMs === undefined ? undefined : setTimeout(abort, deadlineMs);
  signal?.addEventListener("abort", abort);
  try {
    return await exchangeJson(path, body, exchange.signal);
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
}

async function exchangeJson<T>(path: string, body: unknown, signal: AbortSignal): Promise<T> {
  const response = await fetch(`/api${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: body === undefined ? {} : { "content-type": "application/json" },
    body: body === undefined ? null : JSON.stringify(body),
    signal,
  }).catch(() => {
    throw new RefusedError({ code: "unreachable", message: "The server does not answer." });
  });
  // Another answer than JSON is that of a gateway, or of web space without a server.
  const answer = await response.json().catch(() => {
    throw new RefusedError(NO_SERVER);
  });
  if (!response.ok)
    throw new RefusedError(
      (answer as Partial<ErrorResponse>).refusal ?? refusalFromStatus(response),
    );
  return answer as T;
}

function refusalFromStatus(response: Response): RefusalMessage {
  const code = response.status >= 500 ? "unreachable" : "not-understood";
  return { code, message: `${response.status} ${response.statusText}` };
}

let identityRequest: Promise<unknown> | null = null;

/** Obtains the identity cookie, which the server wants with most requests; sends at most one request. */
function requireIdentity(deadlineMs?: number): Promise<unknown> {
  identityRequest ??= requestFromServer("/me", undefined, { deadlineMs }).catch((error) => {
    identityRequest = null;
    throw error;
  });
  return identityRequest;
}

/** As `requireIdentity`, before what may be done without a server. */
export function ensureIdentity(): Promise<unknown> {
  return preferServer(requireIdentity, async () => undefined);
}

let gamesRequest: Promise<GameInfo[]> | null = null;

/** The games the server offers; the answer is cached. */
export function fetchGames(): Promise<GameInfo[]> {
  gamesRequest ??= requestJson<GameInfo[]>("/games").catch((error) => {
    gamesRequest = null;
    throw error;
  });
  return gamesRequest;
}

/**
 * Tables that were created here and not opened yet: the viewer is known to be a member, so that
 * the server need not be asked.
 */
export const newTables = new Set<string>();

/** Creates a table and returns its code. */
export async function createTable(request: CreateTableRequest): Promise<string> {
  if (IS_STATIC_SITE) return openLocally(request);
  return openAtServer(request);
}

/**
 * Creates a table in this browser and returns its code, when the code for it is here. Only if this browser cannot
 * have tables of its own is the table at the server.
 */
export async function createLocalTable(request: CreateTableRequest): Promise<string> {
  if (!canHaveTables()) return createTable(request);
  return openLocally(request).catch((error) => {
    if (!isUnreachable(error)) throw error;
    return createTable(request);
  });
}

/** Creates a table at the server, to which others can come, or in this browser if the server cannot be reached. */
export function createTableAnywhere(request: CreateTableRequest): Promise<string> {
  if (!canHaveTables()) return createTable(request);
  return preferServer(
    (deadline) => openAtServer(request, deadline),
    () => openLocally(request),
  );
}

/** Whether this browser may be able to have tables of its own; their code may fail all the same. */
function canHaveTables(): boolean {
  const needed = ["Worker", "WebAssembly", "indexedDB"];
  return HAS_OFFLINE_TABLES && needed.every((name) => name in globalThis);
}

async function openAtServer(request: CreateTableRequest, deadlineMs?: number): Promise<string> {
  await requireIdentity(deadlineMs);
  const options = { deadlineMs };
  const { code } = await requestFromServer<CreateTableResponse>("/tables", request, options);
  newTables.add(code);
  return code;
}

/** Fetches the code that tables of this browser need. */
export async function prepareLocalTables(): Promise<void> {
  if (HAS_OFFLINE_TABLES) (await import("../offline/workerClient")).prepareWorker();
}

async function openLocally(request: CreateTableRequest): Promise<string> {
  const { code } = await requestLocally<CreateTableResponse>("/tables", request);
  await addLocalTable(code);
  newTables.add(code);
  return code;
}

/**
 * Brings a table of this browser to the server, in the middle of its match, and returns its code there. The table
 * here stays as it is.
 */
export async function handOver(code: string): Promise<string> {
  await requireIdentity();
  const entries = await requestLocally<DeviceEntry[]>(`/tables/${code}/entries`);
  const log = entries.map(({ time, record }) => ({ time, record }));
  const request: HandoverRequest = { code, entries: log };
  const answer = await requestFromServer<CreateTableResponse>("/handover", request);
  newTables.add(answer.code);
  return answer.code;
}

/** Saves a file of a table of this browser; returns false if the file is at the server. */
export function saveLocalFile(path: string): boolean {
  const code = tableCode(path);
  if (code === undefined || !isLocalTable(code)) return false;
  void import("../offline/saveFile").then(({ saveFile }) => saveFile(path));
  return true;
}

/** Reads a saved match, or one that another program wrote; nothing is stored. */
export async function importMatch(text: string): Promise<MatchReplay> {
  await ensureIdentity();
  const request: ImportRequest = { text };
  return requestJson("/import", request);
}

export async function joinTable(code: string, nick: string): Promise<void> {
  await requireIdentity();
  const request: JoinTableRequest = { nick };
  await requestJson(`/tables/${code}/join`, request);
}

/** Makes a private link of the viewer and returns its token. */
export async function makePrivateLink(code: string): Promise<string> {
  const { token } = await requestJson<PrivateLinkResponse>(`/tables/${code}/private-link`, {});
  return token;
}

/** Becomes the member whose private link has this token. */
export async function claimPrivateLink(code: string, token: string): Promise<void> {
  await requireIdentity();
  const request: ClaimRequest = { token };
  await requestJson(`/tables/${code}/claim`, request);
}

/** The whole table as the viewer may see it. */
export async function fetchTable(code: string): Promise<TableResponse> {
  await restoreLocalTables();
  if (!isLocalTable(code)) await ensureIdentity();
  return requestJson(`/tables/${code}`);
}

export async function sendCommand(code: string, command: Command): Promise<void> {
  await requestJson(`/tables/${code}/do`, { id: randomRequestId(), ...command });
}

/** A random id for a request, so that the server recognises repeats. */
export function randomRequestId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) =>
    byte.toString(36).padStart(2, "0"),
  ).join("");
}

/** Posts JSON to a path below `/api`. `signal` ends the request, and an analysis in this browser. */
export function postJson<T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> {
  return requestJson<T>(path, body, signal);
}

/** Fetches JSON from a path below `/api`; `signal` as of `postJson`. */
export function fetchJson<T>(path: string, signal?: AbortSignal): Promise<T> {
  return requestJson<T>(path, undefined, signal);
}
