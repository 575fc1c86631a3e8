import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { FRAMES } from "../games/gammon/fixtures";
import { answerRequests } from "../net/answerRequests";
import ReplayPage from "./ReplayPage";

const { view } = FRAMES.opening;

const REPLAY = {
  game: "gammon",
  match: 1,
  config: {},
  players: [{ nick: "Ann" }, { nick: "Ben" }],
  frames: [{ seq: 1, time: 0, events: [], view }],
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function showPosition(text: string) {
  render(<ReplayPage />);
  fireEvent.change(screen.getByLabelText("Or a backgammon position"), { target: { value: text } });
  fireEvent.click(screen.getByText("Show it"));
}

test("a position of another program is shown and played from", async () => {
  const sent = answerRequests({
    "/api/import": [200, REPLAY],
    "/api/tables": [201, { code: "K7M2QX" }],
    "/api/games": [200, []],
  });
  showPosition("XGID=…");
  fireEvent.click(await screen.findByText("Play from here", undefined, { timeout: 10_000 }));
  await waitFor(() => expect(location.pathname).toBe("/t/K7M2QX"));
  expect(sent["/api/import"]).toEqual({ text: "XGID=…" });
  expect(sent["/api/tables"]).toMatchObject({ game: "gammon", start: view });
});

test("a text that cannot be read is refused with the line and what was expected", async () => {
  const refusal = { code: "bad-file", message: "line 5: expected a legal play of 3-1" };
  answerRequests({ "/api/import": [422, { refusal }], "/api/games": [200, []] });
  showPosition("damaged");
  expect(await screen.findByText(/line 5: expected a legal play of 3-1/)).toBeTruthy();
});
