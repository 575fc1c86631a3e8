// Opens a table for a guided match: a short one against a gentle bot, without a clock.

import type { GameName } from "../games";
import { createLocalTable, sendCommand } from "../net/api";
import type { View as Ludo } from "../protocol/generated/ludo";
import type { CreateTableRequest, GameInfo, TableOptions } from "../protocol/types";
import { addGuidedTable } from "./guides";

/** What a first match begins with: options that make it short, or a whole set-up. */
type GuideMatch = Pick<CreateTableRequest, "config" | "start">;

/** Ludo begins with tokens on their way: nobody has to wait for a 6 before there is a choice. */
const LUDO_START: Ludo = {
  config: {
    board: "standard",
    ends: "first",
    colours: ["red", "yellow"],
    extra_roll_on_cut: false,
    extra_roll_on_finish: false,
    blocks: false,
    must_cut: false,
    quick: true,
  },
  tokens: [
    [{ ring: 4 }, { ring: 20 }],
    [{ ring: 9 }, "home"],
  ],
  turn: 0,
  sixes: 0,
  cutters: [],
  finished: [],
  resigned: [],
  asks: 0,
};

const GUIDE_MATCHES: Partial<Record<GameName, GuideMatch>> = {
  ludo: { start: LUDO_START },
  gammon: { config: { cube: false } },
  hill: {},
  spaces: { config: { size: 4, rounds: 3 } },
  liars: { config: { dice: 3 } },
};

const GUIDE_OPTIONS: Partial<TableOptions> = { decision_s: 0, bot_ms: 900 };

/** Opens the table, seats a bot and begins; returns the code of the table. */
export async function startGuide(game: GameInfo, nick: string): Promise<string> {
  const code = await createLocalTable({
    game: game.name,
    nick,
    ...GUIDE_MATCHES[game.name],
    options: GUIDE_OPTIONS,
  });
  await sendCommand(code, { do: "bot", chair: 1, level: game.gentle });
  await sendCommand(code, { do: "start" });
  addGuidedTable(code);
  return code;
}
