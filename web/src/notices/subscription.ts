// The browser's subscription to Web Push.

import { registerServiceWorker } from "../offline/registerServiceWorker";
import type { PushSubscriptionKeys } from "../protocol/types";

/** Whether this browser can show notifications that come while no page is open. */
export function canSubscribe(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** Asks for the permission and subscribes; null if the viewer does not allow it. */
export async function subscribe(key: string): Promise<PushSubscriptionKeys | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  registerServiceWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: decodeKey(key) };
  const subscription = await pushManager.subscribe(options).catch(async () => {
    // One for the key of another server, or of before, is in the way.
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  });
  return subscriptionKeys(subscription.toJSON());
}

/** What the server needs of a subscription; null if the browser has left something out. */
export function subscriptionKeys({
  endpoint,
  keys,
}: PushSubscriptionJSON): PushSubscriptionKeys | null {
  const { p256dh, auth } = keys ?? {};
  return endpoint && p256dh && auth ? { endpoint, p256dh, auth } : null;
}

export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** A key in URL-safe Base64 as bytes. */
export function decodeKey(key: string): Uint8Array<ArrayBuffer> {
  const binary = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}
