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

/** Below the anchor, above it, beside it, or in a corner of it if it fills the screen. */
export function placeCallout(anchor: Box, callout: Size, screen: Size): CalloutPlace {
  const right = anchor.left + anchor.width;
  const bottom = anchor.top + anchor.height;
  const center = anchor.left + anchor.width / 2 - callout.width / 2;
  const middle = anchor.top + anchor.height / 2 - callout.height / 2;
  const places = [
    { left: center, top: bottom + GAP, fits: bottom + GAP + callout.height <= screen.height },
    {
      left: center,
      top: anchor.top - GAP - callout.height,
      fits: anchor.top - GAP >= callout.height,
    },
    {
      left: anchor.left - GAP - callout.width,
      top: middle,
      fits: anchor.left - GAP >= callout.width,
    },
    { left: right + GAP, top: middle, fits: right + GAP + callout.width <= screen.width },
  ];
  const found = places.find(({ fits }) => fits) ?? {
    left: center,
    top: bottom - callout.height - GAP,
  };
  return {
    ring: {
      left: anchor.left - RING,
      top: anchor.top - RING,
      width: anchor.width + 2 * RING,
      height: anchor.height + 2 * RING,
    },
    box: {
      left: clamp(found.left, screen.width - callout.width - MARGIN),
      top: clamp(found.top, screen.height - callout.height - MARGIN),
    },
  };
}

const clamp = (value: number, most: number) => Math.max(MARGIN, Math.min(most, value));
