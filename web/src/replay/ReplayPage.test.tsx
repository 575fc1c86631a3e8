import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { FRAMES } from "../games/gammon/fixtures";
import ReplayPage from "./ReplayPage";

const { view } = FRAMES.opening;

const REPLAY = {
  game: "gammon",
  match: 1,
  config: {},
  players: [{ nick: "Ann" }, { nick: "Ben" }],
  frames: [{ seq: 1, time: 0, events: [], view }],
};

/** Answers requests by path, and records what was sent. */
function answer(responses: Record<string, [status: number, body: unknown]>) {
  const sent: Record<string, unknown> = {};
  vi.stubGlobal("fetch", async (path: string, { body }: RequestInit) => {
    if (body) sent[path] = JSON.parse(String(body));
    const [status, json] = responses[path] ?? [200, {}];
    return { ok: status < 400, status, json: async () => json };
  });
  return sent;
}

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
  const sent = answer({
    "/api/import": [200, REPLAY],
    "/api/tables": [201, { code: "K7M2QX" }],
  });
  showPosition("XGID=…");
  fireEvent.click(await screen.findByText("Play from here", undefined, { timeout: 10_000 }));
  await waitFor(() => expect(location.pathname).toBe("/t/K7M2QX"));
  expect(sent["/api/import"]).toEqual({ text: "XGID=…" });
  expect(sent["/api/tables"]).toMatchObject({ game: "gammon", start: view });
});

test("a text that cannot be read is refused with the line and what was expected", async () => {
  const refusal = { code: "bad-file", message: "line 5: expected a legal play of 3-1" };
  answer({ "/api/import": [422, { refusal }] });
  showPosition("damaged");
  expect(await screen.findByText(/line 5: expected a legal play of 3-1/)).toBeTruthy();
});
