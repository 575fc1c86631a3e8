// Losing the connection dims nothing: a thin banner counts, and the game comes back by itself.

import { useEffect, useRef, useState } from "react";
import { useNow } from "../ui/clock";
import { useWords } from "../words";
import { useTableStore } from "./context";

export function Banner() {
  const words = useWords();
  const link = useTableStore((store) => store.link);
  const retry = useTableStore((store) => store.retry);
  const lost = link.is === "lost";
  const now = useNow(lost);
  const wasLost = useRef(false);
  const [returned, setReturned] = useState(false);

  useEffect(() => {
    if (link.is === "open" && wasLost.current) {
      setReturned(true);
      const timer = setTimeout(() => setReturned(false), 3000);
      wasLost.current = false;
      return () => clearTimeout(timer);
    }
    if (lost) wasLost.current = true;
    return undefined;
  }, [link.is, lost]);

  const seconds = lost ? Math.ceil((link.at - now) / 1000) : 0;
  return (
    <div role="status" className={lost ? "banner banner-lost" : returned ? "banner" : ""}>
      {lost && (
        <>
          <span>{seconds > 0 ? words.link.lost(seconds) : words.link.trying}</span>
          <button type="button" className="button" onClick={retry}>
            {words.link.now}
          </button>
        </>
      )}
      {!lost && returned && words.link.returned}
    </div>
  );
}
