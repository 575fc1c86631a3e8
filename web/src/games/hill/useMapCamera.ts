// Pan and zoom of the map: a finger or the mouse drags it, two fingers pinch it, and as long as
// nobody does, it follows the action. A drag that the map cannot follow scrolls the page.

import {
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { type Point, prefersReducedMotion } from "../../ui/animation";
import {
  between,
  type Camera,
  clampCamera,
  type Extent,
  fitScale,
  initialZoom,
  type Size,
  visibleExtent,
  zoomAround,
} from "./camera";
import type { BoardLayout } from "./geometry";

/** A pointer that moves less than this is a tap. */
const TAP_PX = 8;
const FOLLOW_MS = 450;
const ZOOM_STEP = 1.4;

export interface MapCamera {
  /** The part of the map to draw; null until the size of the view is known. */
  extent: Extent | null;
  zoom: number;
  follows: boolean;
  zoomIn: () => void;
  zoomOut: () => void;
  /** Follows the action again, or shows the whole map if it does. */
  toggleFollow: () => void;
  /** Whether the press that ends now was a drag: its click does nothing. */
  wasDragged: () => boolean;
  handlers: {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => void;
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => void;
    onPointerUp: (event: PointerEvent<SVGSVGElement>) => void;
    onPointerCancel: (event: PointerEvent<SVGSVGElement>) => void;
  };
}

/** `action` is the point of the map where something happens. */
export function useMapCamera(
  drawing: BoardLayout,
  svg: RefObject<SVGSVGElement | null>,
  action: Point,
): MapCamera {
  const size = useSize(svg);
  const [moved, setMoved] = useState<Camera | null>(null);
  const [wholeMap, setWholeMap] = useState(false);
  const pointers = useRef(new Map<number, Point>());
  const dragged = useRef(false);
  const target =
    size &&
    clampCamera({ centre: action, zoom: wholeMap ? 1 : initialZoom(drawing, size) }, drawing, size);
  const followed = useTween(moved ? null : target);
  const camera = moved ?? followed;

  const move = (next: Camera) => size && setMoved(clampCamera(next, drawing, size));
  const zoomBy = (factor: number, around?: Point) =>
    camera && move(zoomAround(camera, camera.zoom * factor, around ?? camera.centre));

  const onPointerDown = (event: PointerEvent<SVGSVGElement>) => {
    if (pointers.current.size === 0) dragged.current = false;
    pointers.current.set(event.pointerId, screenPoint(event));
  };
  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    const before = pointers.current.get(event.pointerId);
    if (!before || !camera || !size) return;
    const now = screenPoint(event);
    const far = Math.hypot(now.x - before.x, now.y - before.y);
    if (!dragged.current && far < TAP_PX) return;
    if (!dragged.current) {
      dragged.current = true;
      svg.current?.setPointerCapture?.(event.pointerId);
    }
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, now);
    const scale = fitScale(drawing, size) * camera.zoom;
    if (other) {
      const grown = distance(now, other) / Math.max(1, distance(before, other));
      zoomBy(grown, mapPoint(svg.current, middle(now, other)) ?? camera.centre);
      return;
    }
    const wanted = {
      zoom: camera.zoom,
      centre: {
        x: camera.centre.x - (now.x - before.x) / scale,
        y: camera.centre.y - (now.y - before.y) / scale,
      },
    };
    const next = clampCamera(wanted, drawing, size);
    const rest = (wanted.centre.y - next.centre.y) * scale;
    if (event.pointerType !== "mouse" && rest !== 0) {
      svg.current?.closest(".table")?.scrollBy(0, rest);
    }
    if (next.centre.x !== camera.centre.x || next.centre.y !== camera.centre.y) setMoved(next);
  };
  const lift = (event: PointerEvent<SVGSVGElement>) => {
    pointers.current.delete(event.pointerId);
  };

  return {
    extent: camera && size && visibleExtent(camera, drawing, size),
    zoom: camera?.zoom ?? 1,
    follows: moved === null && !wholeMap,
    zoomIn: () => zoomBy(ZOOM_STEP),
    zoomOut: () => zoomBy(1 / ZOOM_STEP),
    toggleFollow: () => {
      setWholeMap(moved === null && !wholeMap);
      setMoved(null);
    },
    wasDragged: () => dragged.current,
    handlers: { onPointerDown, onPointerMove, onPointerUp: lift, onPointerCancel: lift },
  };
}

/** The size of an element in pixels; null where it has none, as in tests without a layout. */
function useSize(element: RefObject<Element | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const measure = () => {
      const { width, height } = measured.getBoundingClientRect();
      setSize(width > 0 && height > 0 ? { width, height } : null);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

/** Moves smoothly from the last target to the next one. */
function useTween(target: Camera | null): Camera | null {
  const [shown, setShown] = useState<Camera | null>(null);
  const key = target && `${target.centre.x} ${target.centre.y} ${target.zoom}`;
  const latest = useRef(shown);
  latest.current = shown;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a target is known by its numbers
  useEffect(() => {
    const from = latest.current;
    if (!target || !from || prefersReducedMotion()) {
      setShown(target);
      return;
    }
    const began = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const part = Math.min(1, (now - began) / FOLLOW_MS);
      setShown(between(from, target, part * part * (3 - 2 * part)));
      if (part < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [key]);
  return shown ?? target;
}

const screenPoint = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY });
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/** A point of the screen in the coordinates of the map. */
function mapPoint(svg: SVGSVGElement | null, { x, y }: Point): Point | null {
  const matrix = svg?.getScreenCTM()?.inverse();
  if (!matrix) return null;
  const found = new DOMPoint(x, y).matrixTransform(matrix);
  return { x: found.x, y: found.y };
}
