import { vi } from "vitest";

/** Answers requests of a test by path, and records what was sent. `vi.unstubAllGlobals` ends it. */
export function answerRequests(responses: Record<string, [status: number, body: unknown]>) {
  const sent: Record<string, unknown> = {};
  vi.stubGlobal("fetch", async (path: string, { body }: RequestInit) => {
    if (body) sent[path] = JSON.parse(String(body));
    const [status, json] = responses[path] ?? [200, {}];
    return { ok: status < 400, status, json: async () => json };
  });
  return sent;
}
