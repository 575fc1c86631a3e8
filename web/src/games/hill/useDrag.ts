// Lets the own token be dragged to a tile.

import { type PointerEvent, useCallback, useState } from "react";
import { distance, type Layout, UNIT } from "./geometry";

/** Lets the own token be dragged to a tile. */
export function useDrag(
  drawing: Layout,
  svg: { current: SVGSVGElement | null },
  drop: (tile: number) => void,
) {
  const [by, setBy] = useState({ x: 0, y: 0 });
  const grab = useCallback(
    (event: PointerEvent<SVGGElement>) => {
      const scale = svg.current?.getScreenCTM();
      if (!scale) return;
      const start = { x: event.clientX, y: event.clientY };
      const away = new AbortController();
      const { signal } = away;
      const at = (now: { clientX: number; clientY: number }) => ({
        x: (now.clientX - start.x) / scale.a,
        y: (now.clientY - start.y) / scale.d,
      });
      const end = () => {
        away.abort();
        setBy({ x: 0, y: 0 });
      };
      window.addEventListener("pointermove", (now) => setBy(at(now)), { signal });
      window.addEventListener("pointercancel", end, { signal });
      window.addEventListener("keydown", (key) => key.key === "Escape" && end(), { signal });
      window.addEventListener(
        "pointerup",
        (now) => {
          const point = {
            x: (now.clientX - scale.e) / scale.a,
            y: (now.clientY - scale.f) / scale.d,
          };
          const near = [...drawing.points].find(([, tile]) => distance(tile, point) < UNIT * 0.7);
          end();
          if (near) drop(near[0]);
        },
        { signal },
      );
    },
    [drawing, svg, drop],
  );
  return { by, grab };
}
