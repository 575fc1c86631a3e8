// The way from the home page to other players; what it opens is loaded then.

import { lazy, Suspense, useState } from "react";
import { useTranslations } from "../i18n";
import type { GameInfo } from "../protocol/types";

const OpenTablesDialog = lazy(() => import("./OpenTablesDialog"));

export function OpenTablesButton({ games }: { games: GameInfo[] }) {
  const t = useTranslations();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {t.home.findPlayers}
      </button>
      <Suspense fallback={null}>
        {open && <OpenTablesDialog games={games} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
