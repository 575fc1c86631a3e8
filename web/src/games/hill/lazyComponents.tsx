// Loads the board and the player panel on demand, since the home page shows the miniature only.

import { lazy, Suspense } from "react";
import type { HillProps } from "./Board";

const LazyBoard = lazy(() => import("./Board").then(({ Board }) => ({ default: Board })));
const LazyPlayerPanel = lazy(() =>
  import("./PlayerPanel").then(({ PlayerPanel }) => ({ default: PlayerPanel })),
);

export function Board(props: HillProps) {
  return (
    <Suspense fallback={null}>
      <LazyBoard {...props} />
    </Suspense>
  );
}

export function Hand(props: HillProps) {
  return (
    <Suspense fallback={null}>
      <LazyPlayerPanel {...props} />
    </Suspense>
  );
}
