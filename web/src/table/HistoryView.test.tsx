import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { Player } from "../game/contract";
import gammon from "../games/gammon";
import { FRAMES } from "../games/gammon/fixtures";
import type { MatchReplay } from "../protocol/types";
import { seatTint } from "../ui/tints";
import { HistoryView } from "./HistoryView";

afterEach(cleanup);

const players: Player[] = ["Ann", "Ben"].map((name, seat) => ({
  seat,
  name,
  tint: seatTint(seat),
  you: seat === 0,
  connected: true,
}));

const { view } = FRAMES.opening;
const replay: MatchReplay = {
  game: "gammon",
  match: 2,
  config: {},
  players: [{ nick: "Ann" }, { nick: "Ben" }],
  seat: 0,
  frames: [
    { seq: 4, time: 0, events: [], view },
    { seq: 5, time: 0, events: [], ids: [{ name: "XGID", text: "XGID=…" }] },
    { seq: 6, time: 0, events: [] },
  ],
};

function show(onLive: () => void) {
  render(
    <HistoryView
      code="K7M2QX"
      replay={replay}
      game={gammon}
      players={players}
      seq={8}
      onLive={onLive}
    />,
  );
}

test("a player goes through the match so far by keys, while it goes on", () => {
  show(() => undefined);
  expect(screen.getByText("Step 1 of 2")).toBeTruthy();
  expect(screen.getByText("2 new steps")).toBeTruthy();
  fireEvent.keyDown(window, { key: "ArrowLeft" });
  expect(screen.getByText("Step 0 of 2")).toBeTruthy();
  fireEvent.keyDown(window, { key: "End" });
  expect(screen.getByText("Step 2 of 2")).toBeTruthy();
});

test("one key leads back to the match", () => {
  const live = vi.fn();
  show(live);
  fireEvent.keyDown(window, { key: "Escape" });
  expect(live).toHaveBeenCalledOnce();
});

test("a step has the position and the match in formats of other programs", () => {
  show(() => undefined);
  expect(screen.getByRole("button", { name: "Copy XGID" })).toBeTruthy();
  expect(screen.getByRole("link", { name: /\.mat/ }).getAttribute("href")).toBe(
    "/api/tables/K7M2QX/transcript?match=2&seq=5",
  );
});
