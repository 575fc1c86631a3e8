import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { TableResponse } from "../protocol/types";
import { YourTables } from "./YourTables";

vi.mock("../net/api", async (original) => ({
  ...(await original<typeof import("../net/api")>()),
  // The server never answers.
  fetchTable: (code: string) =>
    code === "SERVER" ? new Promise(() => undefined) : Promise.resolve(tableOf(code)),
}));

function tableOf(code: string): TableResponse {
  const lobby = { code, game: "ludo", you: 0, members: [], chairs: [], phase: "playing" };
  return { seq: 1, lobby: { ...lobby, options: {} }, view: null } as unknown as TableResponse;
}

afterEach(() => {
  cleanup();
  localStorage.clear();
});

it("tables of this browser are shown while the server does not answer", async () => {
  localStorage.setItem("parlor.localTables", JSON.stringify(["DEVICE"]));
  localStorage.setItem("parlor.tables", JSON.stringify(["SERVER", "DEVICE"]));
  render(<YourTables />);
  expect((await screen.findByRole("link")).getAttribute("href")).toBe("/t/DEVICE");
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
});
