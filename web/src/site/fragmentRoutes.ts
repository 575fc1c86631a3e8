// Routes in the fragment of the address (`#/t/K7M2QX`, `#/replay?code=K7M2QX`), for web space that knows one page
// only. A route may have a fragment of its own (`#/rules/ludo/moves#cuts`).

import { useSyncExternalStore } from "react";
import type { BaseLocationHook } from "wouter";

interface NavigateOptions {
  replace?: boolean;
}

function subscribe(changed: () => void): () => void {
  addEventListener("hashchange", changed);
  return () => removeEventListener("hashchange", changed);
}

/** Path and query of a fragment; the home page for one that is no route. */
export function parseRoute(hash: string): { path: string; search: string } {
  const [route = ""] = hash.slice(1).split("#");
  if (!route.startsWith("/")) return { path: "/", search: "" };
  const at = route.indexOf("?");
  return at < 0
    ? { path: route, search: "" }
    : { path: route.slice(0, at), search: route.slice(at + 1) };
}

function navigate(to: string, { replace = false }: NavigateOptions = {}): void {
  const address = `#${to}`;
  if (replace) location.replace(address);
  else location.hash = address;
}

const currentPath = () => parseRoute(location.hash).path;
const currentSearch = () => parseRoute(location.hash).search;

export const useFragmentLocation: BaseLocationHook = () => [
  useSyncExternalStore(subscribe, currentPath),
  navigate,
];

export const useFragmentSearch = (): string => useSyncExternalStore(subscribe, currentSearch);

useFragmentLocation.searchHook = useFragmentSearch;
useFragmentLocation.hrefs = (href) => `#${href}`;
