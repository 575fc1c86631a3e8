import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { usePreferences } from "../ui/preferences";
import { EmotePicker } from "./emotes";

beforeEach(() => usePreferences.setState({ language: "de" }));
afterEach(() => {
  cleanup();
  usePreferences.setState({ language: "en" });
});

test("emotes are chosen from a list that Escape closes", () => {
  const pick = vi.fn();
  render(<EmotePicker onPick={pick} />);
  const opener = screen.getByRole("button", { name: "Kurz gesagt" });
  fireEvent.click(opener);
  expect(screen.getAllByRole("listitem")).toHaveLength(10);
  fireEvent.keyDown(opener, { key: "Escape" });
  expect(screen.queryByRole("list")).toBeNull();
  fireEvent.click(opener);
  fireEvent.click(screen.getByRole("button", { name: "Gut gespielt!" }));
  expect(pick).toHaveBeenCalledWith("well-played");
  expect(screen.queryByRole("list")).toBeNull();
});
