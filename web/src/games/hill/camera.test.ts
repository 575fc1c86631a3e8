import { describe, expect, it } from "vitest";
import { clampCamera, initialZoom, MAX_ZOOM, visibleExtent, zoomAround } from "./camera";
import { TILE_SPACING } from "./geometry";

const MAP = { width: 880, height: 640 };
const PHONE = { width: 390, height: 390 };
const DESKTOP = { width: 880, height: 640 };

describe("the camera", () => {
  it("shows the whole map on large screens, and tiles as large as a finger on phones", () => {
    expect(initialZoom(MAP, DESKTOP)).toBe(1);
    const zoom = initialZoom(MAP, PHONE);
    const { width } = visibleExtent({ centre: { x: 0, y: 0 }, zoom }, MAP, PHONE);
    expect((PHONE.width / width) * TILE_SPACING).toBeCloseTo(44);
  });

  it("has the proportions of its view", () => {
    const seen = visibleExtent({ centre: { x: 100, y: 100 }, zoom: 2 }, MAP, PHONE);
    expect(seen.width / seen.height).toBeCloseTo(PHONE.width / PHONE.height);
  });

  it("stays on the map", () => {
    for (const centre of [
      { x: -999, y: -999 },
      { x: 9999, y: 9999 },
    ]) {
      const seen = visibleExtent(clampCamera({ centre, zoom: 3 }, MAP, PHONE), MAP, PHONE);
      expect(seen.x).toBeGreaterThanOrEqual(-0.001);
      expect(seen.y).toBeGreaterThanOrEqual(-0.001);
      expect(seen.x + seen.width).toBeLessThanOrEqual(MAP.width + 0.001);
      expect(seen.y + seen.height).toBeLessThanOrEqual(MAP.height + 0.001);
    }
  });

  it("is centred where the map is smaller than the view", () => {
    const { centre } = clampCamera({ centre: { x: 0, y: 0 }, zoom: 1 }, MAP, PHONE);
    expect(centre).toEqual({ x: 440, y: 320 });
  });

  it("keeps the point it zooms around in its place, within its limits", () => {
    const camera = { centre: { x: 440, y: 320 }, zoom: 2 };
    const point = { x: 500, y: 300 };
    const place = (one: typeof camera) => {
      const seen = visibleExtent(one, MAP, DESKTOP);
      return [(point.x - seen.x) / seen.width, (point.y - seen.y) / seen.height];
    };
    const [x, y] = place(zoomAround(camera, 3, point));
    expect([x, y]).toEqual(place(camera).map((part) => expect.closeTo(part)));
    expect(zoomAround(camera, 99, point).zoom).toBe(MAX_ZOOM);
  });
});
