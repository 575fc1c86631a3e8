// Invitations and links to replays. The server stores only the hash of a link's token, so the
// browser that made a link remembers it.

import type {
  AcceptInvitationResponse,
  CreateLinkResponse,
  InvitationView,
  LinkedReplayResponse,
  LinkTarget,
} from "../protocol/types";
import { ensureIdentity, fetchJson, postJson, RefusedError } from "./api";

/** The token in the link of an invitation; null if the text is no such link. */
export function parseInvitation(text: string): string | null {
  return /\/invite\/([a-z2-7]{32})\b/.exec(text)?.[1] ?? null;
}

const STORAGE_KEY = "parlor.links";

type StoredLinks = Record<string, string>;

const storedKey = (code: string, target: LinkTarget) =>
  target.to === "invitation" ? code : `${code} ${target.match}`;

function readStored(): StoredLinks {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}") as StoredLinks;
  } catch {
    return {};
  }
}

function writeStored(links: StoredLinks): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(links));
  } catch {
    // Without local storage each sharing makes a new link.
  }
}

/** Forgets the links to a table, so that the next one is new. */
export function forgetLinks(code: string): void {
  const kept = Object.entries(readStored()).filter(([key]) => !key.startsWith(code));
  writeStored(Object.fromEntries(kept));
}

/** The address of a link: a stored one that still works, or a new one. */
export async function linkAddress(code: string, target: LinkTarget): Promise<string> {
  await ensureIdentity();
  const key = storedKey(code, target);
  const stored = readStored()[key];
  if (stored && (await isValid(stored, target))) return addressOf(stored, target);
  const { token } = await postJson<CreateLinkResponse>(`/tables/${code}/links`, { target });
  writeStored({ ...readStored(), [key]: token });
  return addressOf(token, target);
}

function addressOf(token: string, target: LinkTarget): string {
  const page = target.to === "invitation" ? "invite" : "replay";
  return `${location.origin}/${page}/${token}`;
}

async function isValid(token: string, target: LinkTarget): Promise<boolean> {
  const path = target.to === "invitation" ? "invitations" : "replays";
  try {
    await fetchJson(`/${path}/${token}`);
    return true;
  } catch (error) {
    if (error instanceof RefusedError && error.refusal.code.startsWith("link-")) return false;
    throw error;
  }
}

export async function fetchInvitation(token: string): Promise<InvitationView> {
  await ensureIdentity();
  return fetchJson(`/invitations/${token}`);
}

/** Follows an invitation, on a free seat or to watch, and returns the table's code. */
export async function acceptInvitation(
  token: string,
  nick: string,
  watch: boolean,
): Promise<string> {
  await ensureIdentity();
  const path = `/invitations/${token}/accept`;
  const { code } = await postJson<AcceptInvitationResponse>(path, { nick, watch });
  return code;
}

/** The replay of a link, as a spectator or a seat saw it. */
export function fetchLinkedReplay(
  token: string,
  seat: number | null,
): Promise<LinkedReplayResponse> {
  return fetchJson(`/replays/${token}${seat === null ? "" : `?seat=${seat}`}`);
}
