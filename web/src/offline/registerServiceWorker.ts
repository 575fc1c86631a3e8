// The service worker keeps the files of the client for times without a network.

let asked = false;

/** Registers it once a page; not where data is to be saved, unless the client is installed. */
export function registerServiceWorker(): void {
  if (asked || import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData && !isInstalled()) return;
  asked = true;
  navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }).catch(() => undefined);
}

export function isInstalled(): boolean {
  return matchMedia("(display-mode: standalone)").matches;
}
