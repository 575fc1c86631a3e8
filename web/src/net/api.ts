// The HTTP API.

import type {
  ClaimRequest,
  Command,
  CreateTableRequest,
  CreateTableResponse,
  ErrorResponse,
  GameInfo,
  ImportRequest,
  JoinTableRequest,
  MatchReplay,
  PrivateLinkResponse,
  RefusalMessage,
  TableResponse,
} from "../protocol/types";

/** Thrown when the server refuses a request or cannot be reached. */
export class RefusedError extends Error {
  constructor(readonly refusal: RefusalMessage) {
    super(refusal.message);
  }
}

async function requestJson<T>(path: string, body?: unknown): Promise<T> {
  const response = await fetch(`/api${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: body === undefined ? {} : { "content-type": "application/json" },
    body: body === undefined ? null : JSON.stringify(body),
  }).catch(() => {
    throw new RefusedError({ code: "unreachable", message: "The server does not answer." });
  });
  const answer = await response.json().catch(() => ({}));
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
  await ensureIdentity();
  const { code } = await requestJson<CreateTableResponse>("/tables", request);
  newTables.add(code);
  return code;
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
  await ensureIdentity();
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
