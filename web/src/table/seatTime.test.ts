import { describe, expect, it } from "vitest";
import type { AskView, TableOptions } from "../protocol/types";
import { seatTime } from "./seatTime";

const options: TableOptions = { spectators: false, reaction_s: 5, bot_ms: 600 };
const ask: AskView = { id: 1, prompt: "token", seats: [0], until: 20_000 };

describe("seatTime", () => {
  it("counts down for who is asked, and shows the others what they will have", () => {
    const clocked: TableOptions = { ...options, clock: { kind: "decision", seconds: 20 } };
    expect(seatTime(0, ask, clocked, 5000)).toEqual({ leftMs: 15_000, running: true });
    expect(seatTime(0, ask, clocked, 50_000)).toEqual({ leftMs: 0, running: true });
    expect(seatTime(1, ask, clocked, 5000)).toEqual({ leftMs: 20_000, running: false });
  });

  it("keeps the bank full until the delay is over", () => {
    const bank: TableOptions = {
      ...options,
      clock: { kind: "bank", seconds_per_point: 120, delay_s: 12 },
    };
    const clocks = [{ bank_ms: 120_000, until: 132_000 }, { bank_ms: 90_000 }];
    const asked = { ...ask, until: 132_000, clocks };
    expect(seatTime(0, asked, bank, 2000)).toEqual({
      leftMs: 130_000,
      running: true,
      bankMs: 120_000,
    });
    expect(seatTime(0, asked, bank, 32_000)).toEqual({
      leftMs: 100_000,
      running: true,
      bankMs: 100_000,
    });
    expect(seatTime(1, asked, bank, 0)).toEqual({
      leftMs: 90_000,
      running: false,
      bankMs: 90_000,
    });
  });

  it("has nothing to show without a clock", () => {
    const { until: _, ...untimed } = ask;
    expect(seatTime(0, untimed, { ...options, clock: { kind: "none" } }, 0)).toBeNull();
    expect(seatTime(1, null, options, 0)).toBeNull();
  });
});
