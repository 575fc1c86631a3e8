// Where a callout stands: beside its anchor, never over it if there is room elsewhere.

interface Size {
  width: number;
  height: number;
}

interface Box extends Size {
  left: number;
  top: number;
}

export interface CalloutPlace {
  /** The frame around the anchor. */
  ring: Box;
  /** The corner of the callout. */
  box: { left: number; top: number };
}

const GAP = 12;
const MARGIN = 8;
const RING = 4;

/**
 * Below the anchor, above it, beside it, or in a corner of the screen: the first place that covers
 * nothing that is to be avoided. If there is none, the first that leaves the anchor free, or a corner of
 * an anchor that fills the screen.
 */
export function placeCallout(
  anchor: Box,
  callout: Size,
  screen: Size,
  avoided: readonly Box[] = [],
): CalloutPlace {
  const right = anchor.left + anchor.width;
  const bottom = anchor.top + anchor.height;
  const center = anchor.left + anchor.width / 2 - callout.width / 2;
  const middle = anchor.top + anchor.height / 2 - callout.height / 2;
  const within = (left: number, top: number): Box => ({
    ...callout,
    left: clamp(left, screen.width - callout.width - MARGIN),
    top: clamp(top, screen.height - callout.height - MARGIN),
  });
  const beside = [
    within(center, bottom + GAP),
    within(center, anchor.top - GAP - callout.height),
    within(anchor.left - GAP - callout.width, middle),
    within(right + GAP, middle),
  ].filter((place) => !overlap(place, anchor));
  const corners = [screen.height, 0].flatMap((top) => [within(0, top), within(screen.width, top)]);
  const found =
    [...beside, ...corners].find(
      (place) => !overlap(place, anchor) && !avoided.some((box) => overlap(place, box)),
    ) ??
    beside[0] ??
    within(center, bottom - callout.height - GAP);
  return {
    ring: {
      left: anchor.left - RING,
      top: anchor.top - RING,
      width: anchor.width + 2 * RING,
      height: anchor.height + 2 * RING,
    },
    box: { left: found.left, top: found.top },
  };
}

const clamp = (value: number, most: number) => Math.max(MARGIN, Math.min(most, value));

const overlap = (one: Box, two: Box) =>
  one.left < two.left + two.width &&
  two.left < one.left + one.width &&
  one.top < two.top + two.height &&
  two.top < one.top + one.height;
