import { afterEach, expect, it, vi } from "vitest";

/** The caches of an origin: the paths of files, and what they contain. */
let origin: Map<string, Map<string, string>>;

/** Whether the host says that a file depends on the headers of a request, which differ now. */
let varies = false;

/** What is kept for a request. */
const find = (files: Map<string, string>, url: string, options?: CacheQueryOptions) =>
  varies && !options?.ignoreVary ? undefined : files.get(url);

const CACHES = {
  open: async (name: string) => {
    const files = origin.get(name) ?? new Map<string, string>();
    origin.set(name, files);
    return {
      match: async ({ url }: { url: string }, options?: CacheQueryOptions) =>
        find(files, url, options),
    };
  },
  match: async ({ url }: { url: string }, options?: CacheQueryOptions) =>
    [...origin.values()].map((files) => find(files, url, options)).find((file) => file),
  keys: async () => [...origin.keys()],
  delete: async (name: string) => origin.delete(name),
};

/** Starts the service worker of a build in a folder; returns what sends an event to it. */
async function startServiceWorker(folder: string, id: string) {
  vi.resetModules();
  const listeners = new Map<string, (event: object) => void>();
  vi.stubGlobal("BUILD_FILES", { id, paths: ["", "manifest.webmanifest"] });
  vi.stubGlobal("caches", CACHES);
  vi.stubGlobal("location", new URL(`https://example.org${folder}sw.js`));
  vi.stubGlobal("clients", { claim: async () => undefined });
  vi.stubGlobal("fetch", async () => "of the network");
  vi.stubGlobal("addEventListener", (type: string, listener: (event: object) => void) =>
    listeners.set(type, listener),
  );
  await import("./serviceWorker");
  return {
    activate: () =>
      new Promise<void>((resolve) =>
        listeners.get("activate")?.({ waitUntil: (done: Promise<void>) => done.then(resolve) }),
      ),
    ask: (path: string) =>
      new Promise((resolve) => {
        const request = { url: `https://example.org${folder}${path}`, method: "GET", mode: "cors" };
        const respondWith = (response: Promise<unknown>) => response.then(resolve);
        listeners.get("fetch")?.({ request, respondWith });
      }),
  };
}

/** A cache with the manifest of a build. */
const build = (name: string, folder: string): [string, Map<string, string>] => [
  name,
  new Map([[`https://example.org${folder}manifest.webmanifest`, name]]),
];

afterEach(() => {
  varies = false;
  vi.unstubAllGlobals();
});

it("a file comes from this build, though the build before is kept, too", async () => {
  origin = new Map([build("parlor-b1", "/"), build("parlor-b2", "/")]);
  const worker = await startServiceWorker("/", "b2");
  expect(await worker.ask("manifest.webmanifest")).toBe("parlor-b2");
  origin.get("parlor-b2")?.clear();
  expect(await worker.ask("manifest.webmanifest"), "of a page that is still open").toBe(
    "parlor-b1",
  );
});

it("a kept file is found although its host says that it varies", async () => {
  varies = true;
  for (const kept of ["b1", "b2"]) {
    origin = new Map([build(`parlor-${kept}`, "/")]);
    const worker = await startServiceWorker("/", "b2");
    expect(await worker.ask("manifest.webmanifest")).toBe(`parlor-${kept}`);
  }
});

it("a new build replaces old ones of its own site only", async () => {
  const ann = ["b1", "b2", "b3"].map((id) => build(`parlor /ann/ ${id}`, "/ann/"));
  const others = [build("parlor-b1", "/"), build("parlor /ann/deep/ b1", "/ann/deep/")];
  origin = new Map([...others, ...ann]);
  await (await startServiceWorker("/ann/", "b3")).activate();
  expect([...origin.keys()]).toEqual([
    "parlor-b1",
    "parlor /ann/deep/ b1",
    "parlor /ann/ b2",
    "parlor /ann/ b3",
  ]);
  await (await startServiceWorker("/", "b1")).activate();
  expect(origin.size).toBe(4);
});
