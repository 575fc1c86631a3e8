// The codes of the tables this browser has visited, newest first, in the local storage. What leaves the list and
// is only in this browser is deleted.

import { forgetLocalTable } from "../offline/localTables";

const STORAGE_KEY = "parlor.tables";
const MAX_RECENT_TABLES = 12;

export function recentTables(): string[] {
  try {
    const codes: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "[]");
    return Array.isArray(codes) ? codes.filter((code) => typeof code === "string") : [];
  } catch {
    return [];
  }
}

export function addRecentTable(code: string): void {
  const codes = [code, ...recentTables().filter((other) => other !== code)];
  for (const old of codes.slice(MAX_RECENT_TABLES)) forgetLocalTable(old);
  writeCodes(codes.slice(0, MAX_RECENT_TABLES));
}

export function removeRecentTable(code: string): void {
  forgetLocalTable(code);
  writeCodes(recentTables().filter((other) => other !== code));
}

function writeCodes(codes: string[]): void {
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
