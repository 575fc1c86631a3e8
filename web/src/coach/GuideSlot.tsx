// Loads the coach where the table was opened for a guided match.

import { lazy, Suspense, useCallback, useState } from "react";
import { useTable } from "../table/context";
import { isGuided } from "./guides";

const Coach = lazy(() => import("./Coach"));

export function GuideSlot() {
  const code = useTable(({ lobby }) => lobby.code);
  const [guided, setGuided] = useState(() => isGuided(code));
  const end = useCallback(() => setGuided(false), []);
  return <Suspense>{guided && <Coach onEnd={end} />}</Suspense>;
}
