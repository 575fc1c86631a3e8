import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type PlaybackRequest, usePlayback } from "./usePlayback";

interface Shown {
  round: number;
  request: PlaybackRequest | null;
}

/** A round of three steps. */
function shown(first: Shown, next = vi.fn()) {
  const hook = renderHook(({ round, request }: Shown) => usePlayback(round, 3, request, next), {
    initialProps: first,
  });
  return { ...hook, next, now: () => hook.result.current };
}

const later = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers();
  delete document.documentElement.dataset.motion;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe("a round", () => {
  test("that was played before is shown at its end, without hidden traps", () => {
    const { now } = shown({ round: 0, request: null });
    expect(now()).toMatchObject({ step: 3, playing: false, fog: false, firstViewing: false });
  });

  test("that has just been played runs with hidden traps until its end", () => {
    const { now } = shown({ round: 0, request: { number: 7, from: 0, to: 0 } });
    expect(now()).toMatchObject({ step: 0, playing: true, fog: true, firstViewing: true });
    later(1000);
    expect(now().step).toBe(1);
    for (let n = 0; n < 6; n += 1) later(2000);
    expect(now()).toMatchObject({ step: 3, playing: false, fog: false, firstViewing: false });
  });

  test("is followed by the next round of the request", () => {
    const request = { number: 7, from: 0, to: 1 };
    const { next, rerender, now } = shown({ round: 0, request });
    for (let n = 0; n < 4; n += 1) later(2000);
    expect(next).toHaveBeenCalledWith(1);
    rerender({ round: 1, request });
    expect(now()).toMatchObject({ step: 0, playing: true });
  });

  test("jumps to its end when a newer batch arrives", () => {
    const { rerender, now } = shown({ round: 0, request: { number: 7, from: 0, to: 0 } });
    later(1000);
    rerender({ round: 0, request: null });
    expect(now()).toMatchObject({ step: 3, playing: false, fog: false });
  });

  test("does not run with reduced motion", () => {
    document.documentElement.dataset.motion = "none";
    const { now } = shown({ round: 0, request: { number: 7, from: 0, to: 0 } });
    expect(now()).toMatchObject({ step: 3, playing: false, fog: false });
  });

  test("pauses when a step is chosen, and continues from there", () => {
    const { now } = shown({ round: 0, request: { number: 7, from: 0, to: 0 } });
    act(() => now().go(2));
    later(5000);
    expect(now()).toMatchObject({ step: 2, playing: false });
    act(() => now().toggle());
    later(1000);
    expect(now()).toMatchObject({ step: 3 });
  });
});
