// Tables we have been at, so that we find them again. Newest first.

const KEY = "parlor.tables";
const MOST = 12;

/** Their codes. */
export function visited(): string[] {
  try {
    const codes: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(codes) ? codes.filter((code) => typeof code === "string") : [];
  } catch {
    return [];
  }
}

export function remember(code: string): void {
  keep([code, ...visited().filter((other) => other !== code)].slice(0, MOST));
}

export function forget(code: string): void {
  keep(visited().filter((other) => other !== code));
}

function keep(codes: string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(codes));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** A table's code out of what somebody typed or pasted: the code, or a link to it. */
export function codeIn(text: string): string | null {
  const found = /(?:\/t\/|^)([A-Za-z0-9]{6})(?:[/?#]|$)/.exec(text.trim());
  return found?.[1]?.toUpperCase() ?? null;
}
