import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { usePreferences } from "./preferences";
import { useTurnAlert } from "./useTurnAlert";

const shown: { title: string; close: () => void }[] = [];
class FakeNotification {
  static permission = "granted";
  onclick = null;
  close = vi.fn();
  constructor(readonly title: string) {
    shown.push(this);
  }
}
let hidden = true;

beforeEach(() => {
  shown.length = 0;
  vi.stubGlobal("Notification", FakeNotification);
  vi.spyOn(document, "hidden", "get").mockImplementation(() => hidden);
  usePreferences.setState({ notify: true });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  hidden = true;
  usePreferences.setState({ notify: false });
});

function Page({ awaited }: { awaited: boolean }) {
  useTurnAlert(awaited, "Your turn", "Ludo", "K7M2QX");
  return null;
}

test("a turn that begins while the page is hidden is told once, and taken back with the turn", () => {
  const { rerender } = render(<Page awaited={false} />);
  rerender(<Page awaited />);
  rerender(<Page awaited />);
  expect(shown.map(({ title }) => title)).toEqual(["Your turn"]);
  rerender(<Page awaited={false} />);
  expect(shown[0]?.close).toHaveBeenCalled();
});

test("nothing is told to a viewer who is looking, or who has not asked for it", () => {
  hidden = false;
  render(<Page awaited />);
  hidden = true;
  usePreferences.setState({ notify: false });
  render(<Page awaited />);
  expect(shown).toEqual([]);
});
