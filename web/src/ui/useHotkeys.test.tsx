import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useHotkeys } from "./useHotkeys";

afterEach(cleanup);

function Page({ play, roll }: { play: () => void; roll: () => void }) {
  useHotkeys({ " ": play, r: roll });
  return (
    <>
      <button type="button">Next</button>
      <a href="/rules">Rules</a>
      <p>Board</p>
    </>
  );
}

test("Space presses the button or link that has the focus, and is a shortcut elsewhere", () => {
  const [play, roll] = [vi.fn(), vi.fn()];
  render(<Page play={play} roll={roll} />);
  for (const control of [screen.getByText("Next"), screen.getByText("Rules")]) {
    const isUnhandled = fireEvent.keyDown(control, { key: " " });
    expect(isUnhandled, "the browser presses it").toBe(true);
  }
  expect(play).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByText("Next"), { key: "r" });
  expect(roll).toHaveBeenCalledOnce();
  fireEvent.keyDown(screen.getByText("Board"), { key: " " });
  expect(play).toHaveBeenCalledOnce();
});
