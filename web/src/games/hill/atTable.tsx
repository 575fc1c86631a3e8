// What only a table needs is fetched at the table: the home page shows no more than a miniature.

import { lazy, Suspense } from "react";
import type { HillProps } from "./Board";

const LazyBoard = lazy(() => import("./Board").then(({ Board }) => ({ default: Board })));
const LazyHand = lazy(() => import("./Hand").then(({ Hand }) => ({ default: Hand })));

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
      <LazyHand {...props} />
    </Suspense>
  );
}
