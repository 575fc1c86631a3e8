import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Film, usePlayback } from "./playback";

interface Shown {
  round: number;
  film: Film | null;
}

/** A round of three steps. */
function shown(first: Shown, next = vi.fn()) {
  const hook = renderHook(({ round, film }: Shown) => usePlayback(round, 3, film, next), {
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
  test("that was played before is shown at its end, open", () => {
    const { now } = shown({ round: 0, film: null });
    expect(now()).toMatchObject({ step: 3, playing: false, fog: false, live: false });
  });

  test("that has just been played runs in fog, which lifts at its end", () => {
    const { now } = shown({ round: 0, film: { number: 7, from: 0, to: 0 } });
    expect(now()).toMatchObject({ step: 0, playing: true, fog: true, live: true });
    later(1000);
    expect(now().step).toBe(1);
    for (let n = 0; n < 6; n += 1) later(2000);
    expect(now()).toMatchObject({ step: 3, playing: false, fog: false, live: false });
  });

  test("is followed by the next of a film", () => {
    const film = { number: 7, from: 0, to: 1 };
    const { next, rerender, now } = shown({ round: 0, film });
    for (let n = 0; n < 4; n += 1) later(2000);
    expect(next).toHaveBeenCalledWith(1);
    rerender({ round: 1, film });
    expect(now()).toMatchObject({ step: 0, playing: true });
  });

  test("jumps to its end when something newer happens", () => {
    const { rerender, now } = shown({ round: 0, film: { number: 7, from: 0, to: 0 } });
    later(1000);
    rerender({ round: 0, film: null });
    expect(now()).toMatchObject({ step: 3, playing: false, fog: false });
  });

  test("stands still where less motion is asked for", () => {
    document.documentElement.dataset.motion = "none";
    const { now } = shown({ round: 0, film: { number: 7, from: 0, to: 0 } });
    expect(now()).toMatchObject({ step: 3, playing: false, fog: false });
  });

  test("stops where it is taken hold of, and runs again from there", () => {
    const { now } = shown({ round: 0, film: { number: 7, from: 0, to: 0 } });
    act(() => now().go(2));
    later(5000);
    expect(now()).toMatchObject({ step: 2, playing: false });
    act(() => now().toggle());
    later(1000);
    expect(now()).toMatchObject({ step: 3 });
  });
});
