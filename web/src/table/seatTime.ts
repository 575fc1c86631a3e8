// How much time a seat has, computed from the ask and the options of the table.

import type { AskView, TableOptions } from "../protocol/types";

export interface SeatTime {
  /** What is left, in milliseconds; for a seat that is not asked, what it will have. */
  leftMs: number;
  /** Whether it runs now. */
  running: boolean;
  /** What is left of the bank, if the clock has one. */
  bankMs?: number;
}

/** Below this a clock warns, in milliseconds. */
export const LOW_TIME_MS = 10_000;

/** The time of a seat; null at a table without a clock. `now` is the server's time. */
export function seatTime(
  seat: number,
  ask: AskView | null,
  options: TableOptions,
  now: number,
): SeatTime | null {
  const asked = ask?.seats.includes(seat) ?? false;
  const own = ask?.clocks?.[seat];
  if (own) return bankTime(own.bank_ms, asked ? own.until : undefined, now);
  if (asked && ask?.until !== undefined)
    return { leftMs: Math.max(0, ask.until - now), running: true };
  if (options.clock?.kind !== "decision") return null;
  return { leftMs: options.clock.seconds * 1000, running: false };
}

/** The bank is used only when the delay is over, so it stays full until then. */
function bankTime(bankMs: number, until: number | undefined, now: number): SeatTime {
  if (until === undefined) return { leftMs: bankMs, running: false, bankMs };
  const leftMs = Math.max(0, until - now);
  return { leftMs, running: true, bankMs: Math.min(bankMs, leftMs) };
}
