import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import "../games/ludo";
import { answerRequests } from "../net/answerRequests";
import type { TableStore } from "../net/tableStore";
import type { GameInfo, OpenTable } from "../protocol/types";
import OpenTablesDialog from "./OpenTablesDialog";

const LUDO: GameInfo = {
  name: "ludo",
  title: "Ludo",
  about: "",
  seats: [2, 4],
  choice: null,
  bots: [],
  hidden: false,
  gentle: "random",
  clock: { kind: "decision", seconds: 20 },
  reactions: false,
  insight: true,
  open_tables: true,
  notices: false,
};

const ANNS: OpenTable = {
  code: "K7M2QX",
  game: "ludo",
  config: { board: "sprint" },
  clock: { kind: "decision", seconds: 20 },
  owner: "Ann",
  free: 2,
  people: 1,
  bots: 1,
  watching: 0,
};

beforeEach(() => vi.resetModules());

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  history.replaceState(null, "", "/");
});

const quickMatch = () => fireEvent.click(screen.getByRole("button", { name: "Quick match" }));

function showDialog(tables: OpenTable[] = []) {
  const sent = answerRequests({
    "/api/open-tables": [200, { tables }],
    "/api/quick-match": [200, { code: "K7M2QX", opened: true }],
  });
  render(<OpenTablesDialog games={[LUDO]} onClose={() => undefined} />);
  return sent;
}

test("quick match asks for any options unless some are chosen", async () => {
  const sent = showDialog();
  quickMatch();
  await waitFor(() => expect(sent["/api/quick-match"]).toBeTruthy());
  expect(sent["/api/quick-match"]).not.toHaveProperty("config");
});

test("quick match asks for the options that are chosen as in the lobby", async () => {
  const sent = showDialog();
  fireEvent.click(screen.getByRole("radio", { name: "These" }));
  fireEvent.click(await screen.findByRole("radio", { name: /Sprint/ }));
  quickMatch();
  await waitFor(() => expect(sent["/api/quick-match"]).toBeTruthy());
  expect(sent["/api/quick-match"]).toMatchObject({ game: "ludo", config: { board: "sprint" } });
});

test("a row shows what is played by other options than usual", async () => {
  const usual: OpenTable = { ...ANNS, code: "AAAAAA", owner: "Ben", config: {} };
  const { config: _, ...unknown } = ANNS;
  const large: OpenTable = { ...unknown, code: "BBBBBB", owner: "Cid", custom_start: true };
  showDialog([ANNS, usual, large]);
  expect(await screen.findByText("Ann")).toBeTruthy();
  expect(screen.getAllByText("Other options than usual")).toHaveLength(2);
  expect(screen.getByText(/from a position of its own/)).toBeTruthy();
  const [details] = document.getElementsByTagName("details");
  if (!details) throw new Error("no options");
  details.open = true;
  fireEvent(details, new Event("toggle"));
  const sprint = await screen.findByRole<HTMLInputElement>("radio", { name: /Sprint/ });
  expect(sprint.checked).toBe(true);
  expect(sprint.closest("fieldset")?.disabled).toBe(true);
});

test.each([true, false])("who watches is shown unless it is switched off: %s", async (isOn) => {
  answerRequests({ "/api/games": [200, [{ ...LUDO, open_tables: isOn }]] });
  // The list of games is asked for once and kept.
  const { fetchGames } = await import("../net/api");
  const { Watchers } = await import("./Watchers");
  const context = await import("../table/context");
  const lobby = {
    code: "K7M2QX",
    game: "ludo",
    chairs: [{ member: 0 }],
    members: [
      { number: 0, nick: "Ann" },
      { number: 1, nick: "Ben" },
    ],
    you: 0,
  };
  const shown = { table: { lobby, connectedMembers: [0, 1] }, activeThrow: null };
  const store = createStore<TableStore>()(() => ({ shown }) as unknown as TableStore);
  render(
    <context.TableContext value={store}>
      <Watchers />
    </context.TableContext>,
  );
  await fetchGames();
  await vi.dynamicImportSettled();
  if (isOn) expect(await screen.findByText("Watching: Ben")).toBeTruthy();
  else expect(screen.queryByText(/Watching/)).toBeNull();
});
