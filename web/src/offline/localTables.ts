// The codes of the tables that this browser has itself, newest first. IndexedDB has their logs; this list, in the
// local storage, can be read at once, when a page must know where a table is.

import { storageName } from "../site/site";

const STORAGE_KEY = storageName("parlor.localTables");

/** The name of the database with the logs. */
export const LOG_DATABASE = storageName("parlor");

/** Null if there is no list, or none that can be read. */
function readList(): string[] | null {
  try {
    const codes: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "null");
    return Array.isArray(codes) ? codes.filter((code) => typeof code === "string") : null;
  } catch {
    return null;
  }
}

export function localTables(): string[] {
  return readList() ?? [];
}

export function isLocalTable(code: string): boolean {
  return localTables().includes(code);
}

/** Notes a new table. With the first one, the browser is asked not to clear what it stores by itself. */
export async function addLocalTable(code: string): Promise<void> {
  await restoreLocalTables();
  const codes = localTables();
  if (codes.length === 0) void navigator.storage?.persist?.().catch(() => false);
  writeList([code, ...codes.filter((other) => other !== code)]);
}

/** Deletes a table with its log; nothing happens if it is at a server. */
export function forgetLocalTable(code: string): void {
  if (!isLocalTable(code)) return;
  writeList(localTables().filter((other) => other !== code));
  void import("./workerClient").then(({ forgetTable }) => forgetTable(code));
}

/** Where the codes of all logs are found; replaced in tests. */
type ReadStoredCodes = () => Promise<string[]>;

/** Makes the list anew from the logs if it was lost. */
export async function restoreLocalTables(
  readStoredCodes: ReadStoredCodes = storedCodes,
): Promise<void> {
  if (!HAS_OFFLINE_TABLES || readList() !== null) return;
  const codes = await readStoredCodes().catch(() => null);
  if (codes && readList() === null) writeList(codes);
}

async function storedCodes(): Promise<string[]> {
  // A newcomer has no logs, and needs no code to read them.
  const databases = await indexedDB.databases?.();
  if (databases && !databases.some(({ name }) => name === LOG_DATABASE)) return [];
  const { LogDatabase } = await import("./logDatabase");
  const log = await LogDatabase.open(LOG_DATABASE);
  return log.codes().finally(() => log.close());
}

function writeList(codes: string[]): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(codes));
  } catch {
    // Without local storage there are no tables on this device.
  }
}
