// The HTTP API.

import { addLocalTable, isLocalTable } from "../offline/localTables";
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
const ANSWERED_LOCALLY = new Set(["/games", "/me", "/import", "/import/analysis", "/explore"]);

/** The code of the table that a path below `/api` is about. */
function tableCode(path: string): string | undefined {
  return /^\/tables\/([^/?]+)/.exec(path)?.[1];
}

function isUnreachable(error: unknown): boolean {
  return error instanceof RefusedError && error.refusal.code === "unreachable";
}

const NO_SERVER: RefusalMessage = { code: "unreachable", message: "There is no server here." };

async function requestJson<T>(path: string, body?: unknown): Promise<T> {
  const code = tableCode(path);
  if (code !== undefined && isLocalTable(code)) return requestLocally(path, body);
  try {
    return await requestFromServer(path, body);
  } catch (error) {
    if (!HAS_OFFLINE_TABLES || !isUnreachable(error) || !ANSWERED_LOCALLY.has(path)) throw error;
    return requestLocally(path, body);
  }
}

/** Has the Web Worker answer a request. */
async function requestLocally<T>(path: string, body?: unknown): Promise<T> {
  const { requestFromWorker } = await import("../offline/workerClient");
  const response = await requestFromWorker(path, body);
  if (!response)
    throw new RefusedError({ code: "unreachable", message: "This browser cannot do that." });
  if (response.status >= 400) throw new RefusedError((response.body as ErrorResponse).refusal);
  return response.body as T;
}

async function requestFromServer<T>(path: string, body?: unknown): Promise<T> {
  if (IS_STATIC_SITE) throw new RefusedError(NO_SERVER);
  const response = await fetch(`/api${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: body === undefined ? {} : { "content-type": "application/json" },
    body: body === undefined ? null : JSON.stringify(body),
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

/** Obtains the identity cookie; sends at most one request. */
export function ensureIdentity(): Promise<unknown> {
  identityRequest ??= requestJson("/me").catch((error) => {
    identityRequest = null;
    throw error;
  });
  return identityRequest;
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
  await ensureIdentity();
  const { code } = await requestJson<CreateTableResponse>("/tables", request);
  newTables.add(code);
  return code;
}

/**
 * Creates a table in this browser and returns its code. The table is at the server if this browser cannot have
 * tables of its own, or is still fetching the code for them: nobody waits for that while there is a network.
 */
export async function createLocalTable(request: CreateTableRequest): Promise<string> {
  if (!HAS_OFFLINE_TABLES || !("indexedDB" in globalThis)) return createTable(request);
  const { isWorkerReady } = await import("../offline/workerClient");
  const places = [openLocally, createTable];
  if (navigator.onLine && !isWorkerReady() && !IS_STATIC_SITE) places.reverse();
  const [first, second] = places as [typeof createTable, typeof createTable];
  return first(request).catch((error) => {
    if (!isUnreachable(error)) throw error;
    return second(request);
  });
}

/** Fetches the code that tables of this browser need. */
export async function prepareLocalTables(): Promise<void> {
  if (HAS_OFFLINE_TABLES) (await import("../offline/workerClient")).prepareWorker();
}

async function openLocally(request: CreateTableRequest): Promise<string> {
  const { code } = await requestLocally<CreateTableResponse>("/tables", request);
  addLocalTable(code);
  newTables.add(code);
  return code;
}

/**
 * Brings a table of this browser to the server, in the middle of its match, and returns its code there. The table
 * here stays as it is.
 */
export async function handOver(code: string): Promise<string> {
  await requestFromServer<unknown>("/me");
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
  await ensureIdentity();
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
  await ensureIdentity();
  const request: ClaimRequest = { token };
  await requestJson(`/tables/${code}/claim`, request);
}

/** The whole table as the viewer may see it. */
export async function fetchTable(code: string): Promise<TableResponse> {
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

/** Posts JSON to a path below `/api`. */
export function postJson<T>(path: string, body: unknown): Promise<T> {
  return requestJson<T>(path, body);
}

/** Fetches JSON from a path below `/api`. */
export function fetchJson<T>(path: string): Promise<T> {
  return requestJson<T>(path);
}
