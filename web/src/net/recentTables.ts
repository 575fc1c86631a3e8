// The codes of the tables of this browser's visitor, newest first, in the local storage: those visited at the server,
// and all that this browser has itself.

import { forgetLocalTable, isLocalTable, localTables } from "../offline/localTables";
import { storageName } from "../site/site";

const STORAGE_KEY = storageName("parlor.tables");

/** How many tables of the server are in the list. */
const MAX_SERVER_TABLES = 12;

/** How far down the list the tables of this browser stay although their matches are over. */
const MAX_FINISHED_TABLES = 12;

export function recentTables(): string[] {
  const visited = readList();
  return [...visited, ...localTables().filter((code) => !visited.includes(code))];
}

function readList(): string[] {
  try {
    const codes: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "[]");
    return Array.isArray(codes) ? codes.filter((code) => typeof code === "string") : [];
  } catch {
    return [];
  }
}

export function addRecentTable(code: string): void {
  const codes = [code, ...recentTables().filter((other) => other !== code)];
  const atServer = codes.filter((other) => !isLocalTable(other));
  const dropped = new Set(atServer.slice(MAX_SERVER_TABLES));
  writeList(codes.filter((other) => !dropped.has(other)));
}

/** Removes a table from the list, and deletes it if it is in this browser. */
export function removeRecentTable(code: string): void {
  forgetLocalTable(code);
  writeList(recentTables().filter((other) => other !== code));
}

/**
 * Deletes the oldest tables of this browser at which no match is on, when there are many newer tables.
 * `resting` has the codes at which none is: a table whose match goes on is never deleted by itself.
 */
export function pruneLocalTables(resting: ReadonlySet<string>): void {
  for (const code of recentTables().slice(MAX_FINISHED_TABLES))
    if (isLocalTable(code) && resting.has(code)) removeRecentTable(code);
}

function writeList(codes: string[]): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(codes));
  } catch {
    // Without local storage the page works, but forgets.
  }
}

/** The table code in a text: the code itself or a link that contains it. */
export function parseTableCode(text: string): string | null {
  const found = /(?:\/t\/|^)([A-Za-z0-9]{6})(?:[/?#]|$)/.exec(text.trim());
  return found?.[1]?.toUpperCase() ?? null;
}
