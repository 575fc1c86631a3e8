// Shares a link: with the system's own sheet where there is one, otherwise by copying it.

import { useState } from "react";
import { useClipboard } from "./useClipboard";

export interface Sharing {
  /** Whether the link was copied in the last two seconds. */
  copied: boolean;
  /** Whether the link is being made. */
  pending: boolean;
  share: (makeLink: () => Promise<string>, text: string) => Promise<void>;
}

/** Whether the browser offers the system's sheet for sharing; desktops rarely do it well. */
export function hasShareSheet(): boolean {
  return typeof navigator.share === "function" && matchMedia("(pointer: coarse)").matches;
}

export function useShare(): Sharing {
  const [copied, copy] = useClipboard();
  const [pending, setPending] = useState(false);
  const share = async (makeLink: () => Promise<string>, text: string) => {
    setPending(true);
    try {
      const url = await makeLink();
      if (!hasShareSheet()) return copy(url);
      await navigator.share({ title: text, text, url }).catch((error: unknown) => {
        // A sheet that was closed again is no failure; one that may not be shown is.
        if (!(error instanceof DOMException && error.name === "AbortError")) copy(url);
      });
    } finally {
      setPending(false);
    }
  };
  return { copied, pending, share };
}
