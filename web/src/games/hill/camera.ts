// The part of the map that is shown: a centre and a zoom. A zoom of 1 shows the whole map.

import type { Point } from "../../ui/animation";
import { type BoardLayout, TILE_SPACING } from "./geometry";

export interface Camera {
  /** The point in the middle of the view, in the coordinates of the map. */
  centre: Point;
  zoom: number;
}

/** A size in pixels. */
export interface Size {
  width: number;
  height: number;
}

export interface Extent extends Size {
  x: number;
  y: number;
}

type MapSize = Pick<BoardLayout, "width" | "height">;

export const MAX_ZOOM = 5;
/** Narrower views begin zoomed in, so that a tile is as large as a fingertip. */
const NARROW_VIEW_PX = 480;
const FINGER_PX = 44;

/** Pixels per unit of the map at a zoom of 1. */
export function fitScale(map: MapSize, view: Size): number {
  return Math.min(view.width / map.width, view.height / map.height);
}

/** The zoom to begin with. */
export function initialZoom(map: MapSize, view: Size): number {
  if (view.width >= NARROW_VIEW_PX) return 1;
  return clamp(FINGER_PX / TILE_SPACING / fitScale(map, view), 1, MAX_ZOOM);
}

/** The part of the map that is seen. It has the proportions of the view. */
export function visibleExtent({ centre, zoom }: Camera, map: MapSize, view: Size): Extent {
  const scale = fitScale(map, view) * zoom;
  const [width, height] = [view.width / scale, view.height / scale];
  return { x: centre.x - width / 2, y: centre.y - height / 2, width, height };
}

/** The camera moved so that nothing beside the map is seen as far as the zoom allows. */
export function clampCamera(camera: Camera, map: MapSize, view: Size): Camera {
  const zoom = clamp(camera.zoom, 1, MAX_ZOOM);
  const { width, height } = visibleExtent({ ...camera, zoom }, map, view);
  const along = (at: number, seen: number, whole: number) =>
    seen >= whole ? whole / 2 : clamp(at, seen / 2, whole - seen / 2);
  return {
    zoom,
    centre: {
      x: along(camera.centre.x, width, map.width),
      y: along(camera.centre.y, height, map.height),
    },
  };
}

/** Zooms so that a point of the map stays where it is seen. */
export function zoomAround(camera: Camera, zoom: number, point: Point): Camera {
  const kept = camera.zoom / clamp(zoom, 1, MAX_ZOOM);
  return {
    zoom: clamp(zoom, 1, MAX_ZOOM),
    centre: {
      x: point.x + (camera.centre.x - point.x) * kept,
      y: point.y + (camera.centre.y - point.y) * kept,
    },
  };
}

/** The camera on its way to another one; `part` goes from 0 to 1. */
export function between(from: Camera, to: Camera, part: number): Camera {
  const mix = (a: number, b: number) => a + (b - a) * part;
  return {
    zoom: mix(from.zoom, to.zoom),
    centre: { x: mix(from.centre.x, to.centre.x), y: mix(from.centre.y, to.centre.y) },
  };
}

const clamp = (value: number, least: number, most: number) =>
  Math.min(most, Math.max(least, value));
