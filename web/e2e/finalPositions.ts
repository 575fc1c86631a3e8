// A position of each game in which Ann's next moves end the match, for pictures of results.

import { LAST_DUEL } from "./hillPositions";
import { MATCH_OFFERS } from "./matchOffers";
import { POSITIONS } from "./positions";

interface FinalPosition {
  seats: number;
  start: object;
  /** What Ann clicks until the match is over, in order of preference. */
  offers: string[];
}

const { ludo, gammon, spaces, liars } = POSITIONS as Record<string, { start: { config: object } }>;

/** White bears off its last checker; black has five left. */
export const gammonEnd = (length: number) => ({
  ...gammon?.start,
  config: { ...gammon?.start.config, length },
  score: { white: 0, black: 0 },
  games: 0,
  cube: { value: 1, owner: null },
  board: [1, ...Array(20).fill(0), -2, -2, -1],
  off: { white: 14, black: 10 },
  dice: [2, 1],
});

const FINAL_POSITIONS: Record<string, FinalPosition> = {
  ludo: {
    seats: 4,
    start: {
      ...ludo?.start,
      config: { ...ludo?.start.config, ends: "first" },
      tokens: [
        ["done", "done", "done", { lane: 3 }],
        [{ ring: 9 }, "done", "home", { ring: 14 }],
        [{ ring: 28 }, { lane: 2 }, "home", "home"],
        ["home", { ring: 47 }, "done", "done"],
      ],
      die: 3,
    },
    offers: MATCH_OFFERS.ludo,
  },
  gammon: { seats: 2, start: gammonEnd(1), offers: MATCH_OFFERS.gammon },
  hill: { seats: 2, start: LAST_DUEL, offers: MATCH_OFFERS.hill },
  spaces: {
    seats: 2,
    start: { ...spaces?.start, config: { size: 4, rounds: 2, decks: false } },
    offers: [".action-bar .button-main:enabled", ".spaces-hand .tile"],
  },
  liars: {
    seats: 3,
    start: {
      ...liars?.start,
      dice: [2, 0, 1],
      cups: [[3, 6], [], [4]],
      out: [1],
      round: 9,
      bids: [{ seat: 2, bid: { count: 3, face: 5 } }],
    },
    offers: [".liars-control .button-main ~ .button"],
  },
};

export function finalPosition(game: string): FinalPosition {
  const found = FINAL_POSITIONS[game];
  if (!found) throw new Error(`there is no final position of ${game}`);
  return found;
}
