// The codes of the tables that this browser has itself. IndexedDB has their logs; this list, in the local
// storage, can be read at once, when a page must know where a table is.

const STORAGE_KEY = "parlor.localTables";

function localTables(): string[] {
  try {
    const codes: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "[]");
    return Array.isArray(codes) ? codes : [];
  } catch {
    return [];
  }
}

export function isLocalTable(code: string): boolean {
  return localTables().includes(code);
}

export function addLocalTable(code: string): void {
  write([code, ...localTables()]);
}

/** Deletes a table with its log; nothing happens if it is at a server. */
export function forgetLocalTable(code: string): void {
  if (!isLocalTable(code)) return;
  write(localTables().filter((other) => other !== code));
  void import("./workerClient").then(({ forgetTable }) => forgetTable(code));
}

function write(codes: string[]): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(codes));
  } catch {
    // Without local storage there are no tables on this device.
  }
}
