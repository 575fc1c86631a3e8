// Tables that this page has created and is seating bots at. Their page connects meanwhile, and does
// not show a lobby in which there is nothing to do.

import { create } from "zustand";
import type { Command } from "../protocol/types";
import { sendCommand } from "./api";

interface TableSetUpStore {
  codes: readonly string[];
}

export const useTableSetUp = create<TableSetUpStore>()(() => ({ codes: [] }));

/** Seats bots beside the owner of a new table, and starts. The lobby is shown if that fails. */
export async function startWithBots(code: string, bots: number, level: string): Promise<void> {
  useTableSetUp.setState(({ codes }) => ({ codes: [...codes, code] }));
  const seats = Array.from({ length: bots }, (_, index): Command => {
    return { do: "bot", chair: index + 1, level };
  });
  try {
    await Promise.all(seats.map((command) => sendCommand(code, command)));
    await sendCommand(code, { do: "start" });
  } finally {
    useTableSetUp.setState(({ codes }) => ({ codes: codes.filter((other) => other !== code) }));
  }
}
