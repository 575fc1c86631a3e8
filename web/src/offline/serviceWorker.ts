// The service worker. It keeps every file of one build of the client, and answers with them:
//
// - A page comes from the network if that answers in time, so that a new build is shown at once. Otherwise the
//   kept page is shown, with the kept files that belong to it.
// - A file with a hash in its name never changes and comes from what is kept.
// - Requests to the API are left alone.
//
// It also shows the messages that the server sends while no page is open, and leads to their tables.
//
// A new build is kept whole or not at all, and takes over at once. The files of the build before it stay until
// the next one: a page that was opened before may still ask for them.

export interface BuildFiles {
  /** Differs between builds. */
  id: string;
  /** The paths of all files below the folder of the page; the page itself is the empty path. */
  paths: string[];
}

// The build of the client replaces the name.
declare const BUILD_FILES: BuildFiles;

/** The part of the scope of a service worker that is used here. */
interface ServiceWorkerScope {
  addEventListener(type: "install" | "activate", listener: (event: LifetimeEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchRequestEvent) => void): void;
  addEventListener(type: "push", listener: (event: PushMessageEvent) => void): void;
  addEventListener(type: "notificationclick", listener: (event: NotificationEvent) => void): void;
  skipWaiting(): Promise<void>;
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: "window"; includeUncontrolled: true }): Promise<WindowClient[]>;
    openWindow(url: string): Promise<unknown>;
  };
  registration: ServiceWorkerRegistration;
  location: Location;
}

interface WindowClient {
  url: string;
  focus(): Promise<unknown>;
}

/** A message of the server, which only this browser can decrypt. */
interface PushNotice {
  title: string;
  body: string;
  /** Where a click leads. */
  path: string;
}

interface PushMessageEvent extends LifetimeEvent {
  data: { json(): PushNotice } | null;
}

interface NotificationEvent extends LifetimeEvent {
  notification: Notification;
}

interface LifetimeEvent extends Event {
  waitUntil(done: Promise<unknown>): void;
}

interface FetchRequestEvent extends LifetimeEvent {
  request: Request;
  respondWith(response: Promise<Response>): void;
}

/** A file is the same for all requests, even if its host says that it depends on their headers. */
const SAME_FOR_ALL = { ignoreVary: true };

const KEPT_BUILDS = 2;
const PAGE_TIMEOUT_MS = 4_000;

const scope = globalThis as unknown as ServiceWorkerScope;

/** The folder of the page, which may be anywhere on a static site. */
const BASE = new URL(".", scope.location.href).href;
const PAGE = BASE;
/** What the names of this site's caches begin with. None of another site of the same origin does. */
const PREFIX = cachePrefix(new URL(BASE).pathname);
const CACHE = `${PREFIX}${BUILD_FILES.id}`;
const ASSETS = `${BASE}assets/`;
const API = `${BASE}api`;
const FILES = new Set(BUILD_FILES.paths.map((path) => BASE + path));

scope.addEventListener("install", (event) => event.waitUntil(keepBuild()));
scope.addEventListener("activate", (event) => event.waitUntil(takeOver()));
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const [url = ""] = request.url.split(/[?#]/);
  if (request.method !== "GET" || !url.startsWith(BASE)) return;
  if (request.mode === "navigate") {
    if (!url.startsWith(API)) event.respondWith(page(request));
  } else if (FILES.has(url) || url.startsWith(ASSETS)) event.respondWith(file(request));
});

scope.addEventListener("push", (event) => {
  if (event.data) event.waitUntil(showNotice(event.data.json()));
});
scope.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPath(String(event.notification.data)));
});

function cachePrefix(folder: string): string {
  return folder === "/" ? "parlor-" : `parlor ${folder} `;
}

async function keepBuild(): Promise<void> {
  const cache = await caches.open(CACHE);
  // The page must be that of this build; the other files have a hash in their name, and may be here already.
  const requests = [...FILES].map((url) => {
    const isHashed = url.startsWith(ASSETS);
    return new Request(url, { cache: isHashed ? "default" : "reload" });
  });
  await cache.addAll(requests).catch(async (error) => {
    // What is left of it must not count as the build before the next one.
    await caches.delete(CACHE);
    throw error;
  });
  await scope.skipWaiting();
}

async function takeOver(): Promise<void> {
  const kept = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  // In the order in which they were opened.
  const old = kept.filter((name) => name !== CACHE);
  await Promise.all(old.slice(0, 1 - KEPT_BUILDS).map((name) => caches.delete(name)));
  await scope.clients.claim();
}

/** The page of the network, or the kept one if the network fails or takes too long. */
async function page(request: Request): Promise<Response> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PAGE_TIMEOUT_MS));
  const fetched = fetch(request).catch(() => undefined);
  const response = await Promise.race([fetched, late]);
  if (response?.ok) return response;
  const kept = await (await caches.open(CACHE)).match(PAGE, SAME_FOR_ALL);
  return kept ?? response ?? (await fetched) ?? Response.error();
}

/** A file of this build; one that it does not have may be of the build before. */
async function file(request: Request): Promise<Response> {
  const ofBuild = await (await caches.open(CACHE)).match(request, SAME_FOR_ALL);
  return ofBuild ?? (await caches.match(request, SAME_FOR_ALL)) ?? fetch(request);
}

/** Shows a message. A later one about the same table takes its place. */
function showNotice({ title, body, path }: PushNotice): Promise<void> {
  return scope.registration.showNotification(title, {
    body,
    tag: path,
    data: path,
    icon: "/icon-192.png",
  });
}

/** Shows a page: the one that is open at this path, or a new one. */
async function openPath(path: string): Promise<void> {
  const { href, origin } = new URL(path, scope.location.origin);
  if (origin !== scope.location.origin) return;
  const windows = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = windows.find(({ url }) => url === href);
  if (open) await open.focus();
  else await scope.clients.openWindow(href);
}
