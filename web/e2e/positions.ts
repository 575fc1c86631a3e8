// A position of each game in which it is Ann's turn, for tests that need the same screen each time.

import type { Page } from "@playwright/test";
import { startBotMatch } from "./fixtures";

interface TestPosition {
  seats: number;
  /** The set-up with which the match begins. */
  start: object;
}

/** What the eye takes as the board: the drawing, or the table with the cups. */
export const BOARD = ".table-board :is(svg.board, .liars-felt)";

/** A player of King of the Hill after a few turns. */
export const climber = (kind: string, tile: number, items: object[]) => ({
  class: kind,
  tile,
  hp: 4,
  items,
  ambushes: 0,
  new_ambushes: 0,
  instincts: 0,
  skips: 0,
  beers: 0,
  must_sleep: false,
  invisible: false,
  pending: false,
  calmed: false,
  passing: false,
  out: false,
  summary: {
    turns: 3,
    tiles: 9,
    enemies: [1, 0, 0],
    duels: 0,
    duels_won: 0,
    duels_lost: 0,
    gained: items.length,
    used: 0,
    falls: 0,
  },
});

/** A deck of King of the Hill: how many of each card are left; none was discarded. */
export const deck = (kinds: number, first: number, left: number[]) => ({
  pool: Array.from({ length: kinds }, (_, kind) => left[kind - first] ?? 0),
  discards: Array.from({ length: kinds }, () => 0),
});

export const POSITIONS: Record<string, TestPosition> = {
  ludo: {
    seats: 4,
    start: {
      config: {
        board: "standard",
        ends: "places",
        colours: ["red", "green", "yellow", "blue"],
        extra_roll_on_cut: false,
        extra_roll_on_finish: false,
        blocks: false,
        must_cut: false,
        quick: false,
      },
      tokens: [
        [{ ring: 5 }, { ring: 15 }, "home", "done"],
        [{ ring: 9 }, "home", "home", "home"],
        [{ ring: 28 }, { lane: 2 }, "home", "home"],
        ["home", { ring: 47 }, "home", "home"],
      ],
      turn: 0,
      die: 4,
      sixes: 0,
      cutters: [],
      finished: [],
      resigned: [],
      asks: 1,
    },
  },
  gammon: {
    seats: 2,
    start: {
      config: {
        session: "match",
        length: 3,
        cube: true,
        crawford: true,
        jacoby: false,
        beavers: false,
        resignations: true,
      },
      rules: 2,
      score: { white: 1, black: 0 },
      games: 1,
      crawford: "before",
      cube: { value: 2, owner: "white" },
      board: [-1, 0, 0, 0, -1, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2],
      bar: { white: 0, black: 0 },
      off: { white: 0, black: 0 },
      turn: "white",
      waits: "move",
      dice: [3, 1],
      declined: false,
      left: null,
      asks: 0,
    },
  },
  hill: {
    seats: 3,
    start: {
      config: {
        board: "board.v1",
        boardSchemaVersion: 1,
        classes: ["hunter", "raider", "monk"],
        duels: "binding",
      },
      rules: 2,
      players: [
        climber("hunter", 9, [
          { item: "dagger", place: "equipped" },
          { item: "beer", place: "bag" },
        ]),
        climber("raider", 6, [{ item: "robe", place: "equipped" }]),
        climber("monk", 11, [{ item: "lamp", place: "bag" }]),
      ],
      order: [0, 1, 2],
      decks: {
        treasures: [
          { ...deck(22, 0, [3, 4, 2, 3, 1, 2, 2, 1, 1]), bottom: [] },
          { ...deck(22, 9, [3, 3, 3, 2, 2, 2, 2, 1]), bottom: [] },
          { ...deck(22, 17, [2, 2, 2, 2, 2]), bottom: [] },
        ],
        enemies: [deck(12, 0, [5, 4, 4, 4]), deck(12, 4, [4, 4, 2, 2]), deck(12, 8, [3, 2, 2, 3])],
        chance: deck(14, 0, [4, 3, 2, 2, 2, 2, 3, 3, 3, 2, 2, 2, 2, 2]),
      },
      ground: { traps: [7], ambushes: [], foes: [[12, ["goblin"]]] },
      turn: {
        seat: 0,
        number: 10,
        stage: "choose",
        history: [9],
        rage: 0,
        agility: 0,
        smoked: false,
        chances: 0,
        ended: false,
        skip: false,
        landed: false,
        dusted: false,
        passed: [],
        challenged: [],
        offers: [0, 0, 0, 0, 0, 0],
      },
      frames: [],
      asks: 0,
    },
  },
  spaces: {
    seats: 2,
    start: {
      config: { size: 4, rounds: 3, decks: false },
      brought: [
        ["4.0.UUU", "4.1.lrUUU", "4.2.UUU"],
        ["4.1.UUU", "4.3.UUU"],
      ],
      chosen: [null, 1],
      rounds: [{ boards: ["4.1.lrUUU", "4.1.UUU"], scores: [4, 2] }],
      left: null,
    },
  },
  liars: {
    seats: 3,
    start: {
      config: { dice: 5, wild_ones: true, exact: true },
      dice: [5, 4, 5],
      cups: [
        [1, 3, 5, 5, 6],
        [2, 2, 3, 4],
        [1, 4, 4, 5, 6],
      ],
      out: [],
      round: 2,
      turn: 0,
      bids: [
        { seat: 1, bid: { count: 4, face: 5 } },
        { seat: 2, bid: { count: 5, face: 5 } },
      ],
      last: null,
      asks: 3,
    },
  },
};

/** A race of backgammon with few checkers left, in which Ann is to move. */
export const SHORT_RACE = {
  config: {
    session: "match",
    length: 1,
    cube: false,
    crawford: true,
    jacoby: false,
    beavers: false,
    resignations: true,
  },
  rules: 2,
  score: { white: 0, black: 0 },
  games: 0,
  crawford: "before",
  cube: { value: 1, owner: null },
  board: [0, 1, 0, 2, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, -1, 0, -1, -1, -2, 0, -1, 0, 0],
  bar: { white: 0, black: 0 },
  off: { white: 9, black: 9 },
  turn: "white",
  waits: "move",
  dice: [3, 1],
  declined: false,
  left: null,
  asks: 0,
};

/** Begins a match in the game's position, without a clock, and waits for its board. */
export async function openPosition(page: Page, game: string): Promise<void> {
  const { seats, start } = POSITIONS[game] ?? { seats: 2, start: {} };
  const options = { clock: { kind: "none" }, bot_ms: 0 };
  await startBotMatch(page, { game, start, options }, seats - 1);
  await page.locator(BOARD).waitFor();
}
