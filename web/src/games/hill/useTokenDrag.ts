// Drag and drop of the viewer's token.

import { type PointerEvent, useCallback, useState } from "react";
import { type BoardLayout, distance, TILE_SPACING } from "./geometry";

export function useTokenDrag(
  drawing: BoardLayout,
  svg: { current: SVGSVGElement | null },
  drop: (tile: number) => void,
) {
  const [offset, setOffset] = useState({ x: 0, y: 0 });
  const grab = useCallback(
    (event: PointerEvent<SVGGElement>) => {
      const scale = svg.current?.getScreenCTM();
      if (!scale) return;
      // The token is dragged, not the map.
      event.stopPropagation();
      const start = { x: event.clientX, y: event.clientY };
      const listeners = new AbortController();
      const { signal } = listeners;
      const at = (now: { clientX: number; clientY: number }) => ({
        x: (now.clientX - start.x) / scale.a,
        y: (now.clientY - start.y) / scale.d,
      });
      const end = () => {
        listeners.abort();
        setOffset({ x: 0, y: 0 });
      };
      window.addEventListener("pointermove", (now) => setOffset(at(now)), { signal });
      window.addEventListener("pointercancel", end, { signal });
      window.addEventListener("keydown", (key) => key.key === "Escape" && end(), { signal });
      window.addEventListener(
        "pointerup",
        (now) => {
          const point = {
            x: (now.clientX - scale.e) / scale.a,
            y: (now.clientY - scale.f) / scale.d,
          };
          const near = [...drawing.points].find(
            ([, tile]) => distance(tile, point) < TILE_SPACING * 0.7,
          );
          end();
          if (near) drop(near[0]);
        },
        { signal },
      );
    },
    [drawing, svg, drop],
  );
  return { offset, grab };
}
