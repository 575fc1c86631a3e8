// The logs of this browser's tables, in IndexedDB. An entry is stored when its transaction is complete.

const VERSION = 1;
const ENTRIES = "entries";

/** An entry of a log; `LocalEntry` in `crates/wasm`. */
export interface LocalEntry {
  id: string;
  time: number;
  record: string;
}

export class LogDatabase {
  private constructor(private readonly database: IDBDatabase) {}

  static open(name: string): Promise<LogDatabase> {
    return new Promise((resolve, reject) => {
      const request = indexedDB.open(name, VERSION);
      // The key is the table's code and the entry's number.
      request.onupgradeneeded = () => request.result.createObjectStore(ENTRIES);
      request.onerror = () => reject(request.error);
      request.onsuccess = () => resolve(new LogDatabase(request.result));
    });
  }

  /** The whole log of a table, in order; empty if there is none. */
  read(code: string): Promise<LocalEntry[]> {
    const transaction = this.database.transaction(ENTRIES);
    const request = transaction.objectStore(ENTRIES).getAll(keysOf(code));
    return finished(transaction, () => request.result);
  }

  /** The codes of all tables, the one with the newest first entry first. */
  codes(): Promise<string[]> {
    const transaction = this.database.transaction(ENTRIES);
    const opened: { code: string; time: number }[] = [];
    const request = transaction.objectStore(ENTRIES).openCursor();
    request.onsuccess = () => {
      const cursor = request.result;
      if (!cursor) return;
      const [code] = cursor.key as [string, number];
      opened.push({ code, time: (cursor.value as LocalEntry).time });
      // The next key is that of another table.
      cursor.continue([code, Number.MAX_SAFE_INTEGER]);
    };
    const newestFirst = () => opened.sort((a, b) => b.time - a.time).map(({ code }) => code);
    return finished(transaction, newestFirst);
  }

  /** Stores an entry. Rejects if there is one with its number: another page has gone on. */
  append(code: string, seq: number, entry: LocalEntry): Promise<void> {
    const transaction = this.database.transaction(ENTRIES, "readwrite", { durability: "strict" });
    transaction.objectStore(ENTRIES).add(entry, [code, seq]);
    return finished(transaction, () => undefined);
  }

  delete(code: string): Promise<void> {
    const transaction = this.database.transaction(ENTRIES, "readwrite");
    transaction.objectStore(ENTRIES).delete(keysOf(code));
    return finished(transaction, () => undefined);
  }

  close(): void {
    this.database.close();
  }
}

function keysOf(code: string): IDBKeyRange {
  return IDBKeyRange.bound([code, 0], [code, Number.MAX_SAFE_INTEGER]);
}

function finished<T>(transaction: IDBTransaction, result: () => T): Promise<T> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(result());
    transaction.onabort = () => reject(transaction.error);
  });
}
