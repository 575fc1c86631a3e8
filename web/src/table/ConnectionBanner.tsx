// Shows that the connection is lost and when the next attempt is due. The board stays visible.

import { useEffect, useRef, useState } from "react";
import { useTranslations } from "../i18n";
import { useNow } from "../ui/useNow";
import { useTableStore } from "./context";

/** How long the banner says that the connection is back. */
const RECONNECTED_NOTE_MS = 3000;

export function ConnectionBanner() {
  const t = useTranslations();
  const connection = useTableStore((store) => store.connection);
  const retry = useTableStore((store) => store.retry);
  const lost = connection.status === "reconnecting";
  const now = useNow(lost);
  const wasLost = useRef(false);
  const [returned, setReturned] = useState(false);

  useEffect(() => {
    if (connection.status === "open" && wasLost.current) {
      setReturned(true);
      const timer = setTimeout(() => setReturned(false), RECONNECTED_NOTE_MS);
      wasLost.current = false;
      return () => clearTimeout(timer);
    }
    if (lost) wasLost.current = true;
    return undefined;
  }, [connection.status, lost]);

  const seconds = lost ? Math.ceil((connection.retryAt - now) / 1000) : 0;
  return (
    <div role="status" className={lost ? "banner banner-lost" : returned ? "banner" : ""}>
      {lost && (
        <>
          <span>{seconds > 0 ? t.link.lost(seconds) : t.link.trying}</span>
          <button type="button" className="button" onClick={retry}>
            {t.link.now}
          </button>
        </>
      )}
      {!lost && returned && t.link.returned}
    </div>
  );
}
