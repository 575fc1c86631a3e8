import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { usePlayback } from "./usePlayback";

/** A round of three steps. */
function shown(round: number) {
  const hook = renderHook((round: number) => usePlayback(round, 3), { initialProps: round });
  return { ...hook, now: () => hook.result.current };
}

const later = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe("a round", () => {
  test("is shown at its end, without hidden traps", () => {
    const { now } = shown(0);
    expect(now()).toMatchObject({ step: 3, playing: false, fog: false, firstViewing: false });
  });

  test("is played from its beginning, and stops at its end", () => {
    const { now } = shown(0);
    act(() => now().toggle());
    expect(now()).toMatchObject({ step: 0, playing: true });
    later(1000);
    expect(now()).toMatchObject({ step: 1, playing: true });
    for (let n = 0; n < 4; n += 1) later(1000);
    expect(now()).toMatchObject({ step: 3, playing: false });
  });

  test("pauses when a step is chosen, and continues from there", () => {
    const { now } = shown(0);
    act(() => now().toggle());
    act(() => now().go(2));
    later(5000);
    expect(now()).toMatchObject({ step: 2, playing: false });
    act(() => now().toggle());
    later(1000);
    expect(now()).toMatchObject({ step: 3 });
  });

  test("ends its playback when another round is chosen", () => {
    const { now, rerender } = shown(0);
    act(() => now().toggle());
    rerender(1);
    expect(now()).toMatchObject({ step: 3, playing: false });
  });
});
