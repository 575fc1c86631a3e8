import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { GameClient } from "../game/contract";
import { client as gammon } from "../games/gammon";
import { client as ludo } from "../games/ludo";
import type { AskView } from "../protocol/types";
import { usePreferences } from "../ui/preferences";
import { FORCED_MOVE_PAUSE_MS, useForcedMove } from "./useForcedMove";

const act = vi.fn();
const ask = (id: number, ...legal: unknown[]): AskView => ({
  id,
  prompt: "token",
  seats: [0],
  legal,
});

function shown(first: AskView | null, game: GameClient = ludo) {
  return renderHook(({ ask }: { ask: AskView | null }) => useForcedMove(game, ask, act), {
    initialProps: { ask: first },
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  act.mockReset();
  usePreferences.setState({ playForced: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe("a move without a choice", () => {
  it("is made once, after a pause", () => {
    const { rerender } = shown(ask(1, { token: 2 }));
    vi.advanceTimersByTime(FORCED_MOVE_PAUSE_MS - 1);
    expect(act).not.toHaveBeenCalled();
    rerender({ ask: ask(1, { token: 2 }) });
    vi.advanceTimersByTime(1);
    vi.advanceTimersByTime(FORCED_MOVE_PAUSE_MS);
    expect(act.mock.calls).toEqual([[{ token: 2 }]]);
  });

  it("is left to the viewer who wants to confirm it", () => {
    usePreferences.setState({ playForced: false });
    shown(ask(1, { token: 2 }));
    vi.advanceTimersByTime(10 * FORCED_MOVE_PAUSE_MS);
    expect(act).not.toHaveBeenCalled();
  });

  it("is not made if the ask is gone, because the viewer or the clock was faster", () => {
    const { rerender } = shown(ask(1, { token: 2 }));
    vi.advanceTimersByTime(FORCED_MOVE_PAUSE_MS / 2);
    rerender({ ask: null });
    vi.advanceTimersByTime(FORCED_MOVE_PAUSE_MS);
    expect(act).not.toHaveBeenCalled();
  });
});

it("a choice is left to the viewer", () => {
  shown(ask(1, { token: 1 }, { token: 2 }));
  shown(ask(2, "roll", "double"), gammon);
  shown(ask(3, "take"), gammon);
  vi.advanceTimersByTime(10 * FORCED_MOVE_PAUSE_MS);
  expect(act).not.toHaveBeenCalled();
});
