// The service worker keeps the files of the client for times without a network.

import { siteRoot } from "../site/site";

let asked = false;

/** Registers it once a page; not where data is to be saved, unless the client is installed. */
export function registerServiceWorker(): void {
  if (asked || import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData && !isInstalled()) return;
  asked = true;
  const script = new URL("sw.js", siteRoot());
  navigator.serviceWorker.register(script, { updateViaCache: "none" }).catch(() => undefined);
}

export function isInstalled(): boolean {
  return matchMedia("(display-mode: standalone)").matches;
}
