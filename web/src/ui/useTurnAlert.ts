// Tells a viewer who looks elsewhere that it is their turn: by a short vibration, and by a notification
// if they have asked for it. Notifications come from the open page only.

import { useEffect } from "react";
import { usePreferences } from "./preferences";

const VIBRATION_MS = 60;

/** Whether this browser can show notifications at all. */
export const canNotify = (): boolean => typeof Notification !== "undefined";

/** Asks the browser for the permission to notify; resolves with whether it was given. */
export async function askToNotify(): Promise<boolean> {
  if (!canNotify()) return false;
  if (Notification.permission === "granted") return true;
  return (await Notification.requestPermission()) === "granted";
}

/** Alerts when `awaited` becomes true. The tag makes a newer notification replace the older one. */
export function useTurnAlert(awaited: boolean, title: string, body: string, tag: string): void {
  const notify = usePreferences(({ notify }) => notify);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the beginning of a turn alerts
  useEffect(() => {
    if (!awaited) return;
    // Browsers ignore or refuse this before the first touch.
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(VIBRATION_MS);
    if (!notify || !document.hidden || !canNotify() || Notification.permission !== "granted")
      return;
    const shown = new Notification(title, { body, tag });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
    const close = () => !document.hidden && shown.close();
    document.addEventListener("visibilitychange", close);
    return () => {
      document.removeEventListener("visibilitychange", close);
      shown.close();
    };
  }, [awaited]);
}
