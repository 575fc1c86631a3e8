import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetLinks, linkAddress, parseInvitation } from "./links";

const TOKENS = ["a".repeat(32), "b".repeat(32)] as const;

/** A server that makes links with the tokens in turn; `revoked` are those that were withdrawn. */
function serveLinks(revoked: string[]) {
  let made = 0;
  vi.stubGlobal("fetch", async (path: string, { method }: RequestInit) => {
    const token = path.split("/").at(-1) ?? "";
    const gone = revoked.includes(token);
    const json = method === "POST" ? { token: TOKENS[made++] } : {};
    const refusal = { refusal: { code: "link-revoked", message: "" } };
    return { ok: !gone, status: gone ? 410 : 200, json: async () => (gone ? refusal : json) };
  });
}

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

test("a link is made once and then shared again", async () => {
  serveLinks([]);
  const first = await linkAddress("K7M2QX", { to: "invitation" });
  expect(first).toBe(`${location.origin}/invite/${TOKENS[0]}`);
  expect(await linkAddress("K7M2QX", { to: "invitation" })).toBe(first);
});

test("a link that was withdrawn is replaced by a new one", async () => {
  const revoked: string[] = [];
  serveLinks(revoked);
  await linkAddress("K7M2QX", { to: "invitation" });
  revoked.push(TOKENS[0]);
  expect(await linkAddress("K7M2QX", { to: "invitation" })).toContain(TOKENS[1]);
});

test("a forgotten link is made anew, and links to replays are apart", async () => {
  serveLinks([]);
  await linkAddress("K7M2QX", { to: "invitation" });
  const replay = await linkAddress("K7M2QX", { to: "replay", match: 2 });
  expect(replay).toBe(`${location.origin}/replay/${TOKENS[1]}`);
  forgetLinks("K7M2QX");
  expect(localStorage.getItem("parlor.links")).toBe("{}");
});

test("the token of an invitation is read from its link", () => {
  expect(parseInvitation(`https://play.example/invite/${TOKENS[0]}`)).toBe(TOKENS[0]);
  for (const text of ["K7M2QX", `/invite/${TOKENS[0].slice(1)}`, `/replay/${TOKENS[0]}`]) {
    expect(parseInvitation(text)).toBeNull();
  }
});
