import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import "../games/gammon";
import { FRAMES } from "../games/gammon/fixtures";
import SharedReplayPage from "./SharedReplayPage";

const TOKEN = "b".repeat(32);
const { view } = FRAMES.opening;
const ids = [{ name: "XGID", text: "XGID=…" }];
const REPLAY = {
  game: "gammon",
  match: 1,
  config: {},
  players: [{ nick: "Ann" }, { nick: "Ben" }],
  frames: [
    { seq: 1, time: 0, events: [], view },
    { seq: 2, time: 0, events: [], ids },
    { seq: 3, time: 0, events: [] },
  ],
};

function answer(responses: Record<string, [status: number, body: unknown]>) {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    const [status, json] = responses[path] ?? [200, path === "/api/games" ? [] : {}];
    return { ok: status < 400, status, json: async () => json };
  });
  return asked;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  history.replaceState(null, "", "/");
});

const PATH = `/api/replays/${TOKEN}`;

test("a shared replay opens at its step, without dice to check or a code", async () => {
  history.replaceState(null, "", `/replay/${TOKEN}#1`);
  answer({ [PATH]: [200, { replay: REPLAY, revealed: false }] });
  render(<SharedReplayPage token={TOKEN} />);
  expect(await screen.findByText("Step 1 of 2")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Copy XGID" })).toBeTruthy();
  expect(screen.getByRole("link", { name: /\.mat/ }).getAttribute("href")).toBe(
    `${PATH}/transcript?seq=2`,
  );
  expect(screen.queryByText("Verify the dice")).toBeNull();
  expect(screen.queryByLabelText("View")).toBeNull();
});

test("the views of seats can be chosen once the players agreed", async () => {
  const asked = answer({
    [PATH]: [200, { replay: REPLAY, revealed: true }],
    [`${PATH}?seat=1`]: [200, { replay: { ...REPLAY, seat: 1 }, revealed: true }],
  });
  render(<SharedReplayPage token={TOKEN} />);
  fireEvent.change(await screen.findByLabelText("View"), { target: { value: "1" } });
  await waitFor(() => expect(asked).toContain(`${PATH}?seat=1`));
});

test("a withdrawn link says so", async () => {
  answer({ [PATH]: [410, { refusal: { code: "link-revoked", message: "" } }] });
  render(<SharedReplayPage token={TOKEN} />);
  expect(await screen.findByText("This link was withdrawn. Ask for a new one.")).toBeTruthy();
});
