import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TUMBLE_MS } from "../net/presentationQueue";
import { usePreferences } from "../ui/preferences";
import { DiceThrow } from "./DiceThrow";

const onThrow = vi.fn();

function dice(values: number[] | null, count = values?.length ?? 1) {
  return <DiceThrow sides={6} count={count} values={values} onThrow={onThrow} />;
}

beforeEach(() => {
  vi.useFakeTimers();
  onThrow.mockReset();
  usePreferences.setState({ language: "en" });
  Element.prototype.setPointerCapture = vi.fn();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** The number of pips of each die that lies flat. */
const faces = () =>
  [...document.querySelectorAll(".large-die.flat")].map(
    (die) => die.querySelectorAll(".die-pip").length,
  );

describe("dice that wait", () => {
  it("are a button with a name, and show no value", () => {
    render(dice(null, 2));
    expect(screen.getByRole("button", { name: "Roll the dice" })).toBeTruthy();
    expect(document.querySelectorAll(".large-die.in-hand")).toHaveLength(2);
    expect(faces()).toEqual([]);
  });

  it("are thrown by a tap", () => {
    render(dice(null));
    fireEvent.click(screen.getByRole("button", { name: "Roll the die" }));
    expect(onThrow).toHaveBeenCalledTimes(1);
  });

  it("are thrown once by a drag, although a click follows it", () => {
    render(dice(null));
    const button = screen.getByRole("button");
    fireEvent.pointerDown(button, { button: 0, pointerId: 1, clientX: 0, clientY: 0 });
    fireEvent.pointerMove(button, { pointerId: 1, clientX: 60, clientY: -40 });
    expect(onThrow).not.toHaveBeenCalled();
    fireEvent.pointerUp(button, { pointerId: 1, clientX: 60, clientY: -40 });
    fireEvent.click(button);
    expect(onThrow).toHaveBeenCalledTimes(1);
  });
});

describe("dice that were thrown", () => {
  it("change their faces and land on the values", () => {
    render(dice([4, 2]));
    expect(screen.queryByRole("button")).toBeNull();
    const seen = new Set<string>();
    for (let ms = 0; ms < TUMBLE_MS; ms += 50) {
      seen.add(faces().join());
      act(() => vi.advanceTimersByTime(50));
    }
    expect(seen.size).toBeGreaterThan(4);
    expect(faces()).toEqual([4, 2]);
  });
});
